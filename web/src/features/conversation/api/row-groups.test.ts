import { expect, test } from '@jest/globals';
import { messages } from '../../../../dev/fixtures/chats.ts';
import { type RowGroup, RowGroups } from './row-groups.ts';
import type { ThreadRow } from './rows-of.ts';

const [asked, answered] = messages;
if (asked?.role !== 'user' || answered?.role !== 'assistant')
  throw new Error('The fixtures begin with a question');

/** Questions at even places, replies at odd ones. */
const rows = (from: number, to: number): ThreadRow[] =>
  Array.from({ length: to - from }, (_, n) => {
    const at = from + n;
    return { key: String(at), message: at % 2 === 0 ? asked : answered };
  });
const keysOf = (groups: readonly RowGroup[]) =>
  groups.map((group) => group.rows.map(({ key }) => key).join(' '));
/** The group of each row, as the page keys it. */
const placesOf = (groups: readonly RowGroup[]) =>
  new Map(groups.flatMap(({ key, rows: some }) => some.map((row) => [row.key, key] as const)));

test('a group holds ten rows, and begins with a question', () => {
  expect(keysOf(new RowGroups().of(rows(100, 123)))).toEqual([
    '100 101 102 103 104 105 106 107 108 109',
    '110 111 112 113 114 115 116 117 118 119',
    '120 121 122',
  ]);
  expect(keysOf(new RowGroups().of(rows(101, 114)))).toEqual([
    '101 102 103 104 105 106 107 108 109 110 111',
    '112 113',
  ]);
});

test('what comes before and after moves no row into another group', () => {
  const groups = new RowGroups();
  const before = placesOf(groups.of(rows(104, 123)));
  const now = placesOf(groups.of(rows(81, 140)));
  for (const [row, group] of before) expect([row, now.get(row)]).toEqual([row, group]);
  expect(new Set(now.values()).size).toBe(7);
  expect(placesOf(groups.of(rows(81, 140)))).toEqual(now);
});

test('a row that comes between others is of their group, and a key stands for one group alone', () => {
  const groups = new RowGroups();
  const ten = rows(100, 110);
  const [whole] = groups.of(ten);
  const between: ThreadRow = { key: 'late', question: 'And now?', files: [] };
  expect(groups.of([...ten.slice(0, 4), between, ...ten.slice(4)])).toHaveLength(1);
  const other = groups.of([...ten, { key: 'question', question: 'More?', files: [] }]);
  expect(other.map(({ key }) => key)).toEqual([whole?.key, (whole?.key ?? 0) + 1]);
  const parted = groups.of([...ten.slice(0, 9), ...(other[1]?.rows ?? []), ...ten.slice(9)]);
  expect(new Set(parted.map(({ key }) => key)).size).toBe(parted.length);
  expect(parted.flatMap(({ rows: some }) => some)).toHaveLength(11);
});
