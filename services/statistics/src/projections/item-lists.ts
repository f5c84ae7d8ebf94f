import { dateArray, intArray, planned, type Tx } from '@tutka/database';
import { amountAt } from '../domain/amount.ts';
import { DIMENSIONS } from '../domain/count.ts';
import { type DayBlock, isIn } from '../domain/day-blocks.ts';
import { type ItemSum, packedSums, unpackedSums } from '../domain/item-sums.ts';
import { DAY_MS } from '../domain/quarter.ts';
import { type DayVersion, dateText, dayMs, type Subject } from './day-versions.ts';

/** What each item of a dimension comes to in days that are over: a page need not read a row an item and day of them. */

export type ItemScope = Pick<Subject, 'workspace' | 'dimension'>;

/** Of which versions of the rows of all of a workspace what is kept of some days was made. */
export function versionsIn(block: DayBlock, versions: readonly DayVersion[]): string {
  const within = versions.filter(({ day }) => isIn(block, day));
  return within.map(({ day, version }) => `${day / DAY_MS}:${version}`).join(' ');
}

interface ListRow {
  readonly first: number;
  readonly days: number;
  readonly versions: string;
  readonly items: readonly string[];
  readonly sums: Buffer;
}

const reading = `
  SELECT extract(epoch FROM first)::float8 * 1000 AS first, days, versions, items, sums
  FROM figure_lists JOIN unnest($3::date[], $4::int[]) AS n(first, days) USING (first, days)
  WHERE workspace = $1 AND dimension = $2`;

/** The lists of blocks that are as the rows are now. `versions`: of all of the workspace. */
export async function readLists(
  tx: Tx,
  { workspace, dimension }: ItemScope,
  blocks: readonly DayBlock[],
  versions: readonly DayVersion[],
): Promise<{ block: DayBlock; rows: Iterable<ItemSum> }[]> {
  if (blocks.length === 0) return [];
  const found = await planned<ListRow>(tx, 'read-lists', reading, [
    ...[workspace, dimension, dateArray(blocks.map(({ first }) => first))],
    intArray(blocks.map(({ days }) => days)),
  ]);
  return found
    .filter((row) => row.versions === versionsIn(row, versions))
    .map((row) => ({ block: row, rows: unpackedSums(row.items, row.sums) }));
}

/** Items, and behind one another the sums of each, in eight bytes each. */
interface SumsRow {
  readonly items: readonly string[];
  readonly sums: Buffer;
}

/** Each column as one value: a row by itself costs several times as much to read, and numbers as JSON twice as much. */
const columns = `json_agg(item) AS items, string_agg(int8send(sessions) || int8send(messages) || int8send(tokens)
  || int8send(cost) || int8send(failed), '') AS sums`;

function* rowsOf({ items, sums }: SumsRow): Generator<ItemSum> {
  let at = -8;
  const next = () => {
    at += 8;
    return amountAt(sums, at);
  };
  for (const item of items) {
    const [sessions, messages, tokens] = [Number(next()), Number(next()), Number(next())];
    yield { item, sessions, messages, tokens, cost: next(), failed: Number(next()) };
  }
}

// The index of items has no rows of all: a plan for any dimension has to know that none is meant.
const readingDays = `
  SELECT ${dayMs}, ${columns} FROM figures
  WHERE workspace = $1 AND dimension = $2 AND dimension <> 'all' AND day = ANY($3::date[]) GROUP BY figures.day`;

/** What each item comes to in each of some days of UTC, by the rows. */
export async function readDaySums(
  tx: Tx,
  { workspace, dimension }: ItemScope,
  days: readonly number[],
): Promise<{ day: number; rows: Iterable<ItemSum> }[]> {
  if (days.length === 0) return [];
  const values = [workspace, dimension, dateArray(days)];
  const found = await planned<SumsRow & { day: number }>(tx, 'read-day-sums', readingDays, values);
  return found.map((row) => ({ day: row.day, rows: rowsOf(row) }));
}

const summingBlock = `
  SELECT dimension, ${columns} FROM (
    SELECT dimension, item, sum(sessions)::bigint AS sessions, sum(messages)::bigint AS messages,
      sum(tokens)::bigint AS tokens, sum(cost)::bigint AS cost, sum(failed)::bigint AS failed
    FROM figures WHERE workspace = $1 AND dimension <> 'all' AND day >= $2 AND day < $3 GROUP BY dimension, item
  ) f GROUP BY dimension`;

const keeping = `
  INSERT INTO figure_lists (workspace, dimension, first, days, versions, items, sums)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (workspace, dimension, days, first) DO UPDATE
    SET versions = excluded.versions, items = excluded.items, sums = excluded.sums`;

/** Keeps what each item of a workspace comes to in a block. `versions`: read before. */
export async function keepLists(
  tx: Tx,
  workspace: string,
  block: DayBlock,
  versions: readonly DayVersion[],
): Promise<void> {
  const [first, end] = [dateText(block.first), dateText(block.first + block.days * DAY_MS)];
  const found = await planned<SumsRow & { dimension: string }>(tx, 'sum-block', summingBlock, [
    workspace,
    first,
    end,
  ]);
  for (const dimension of DIMENSIONS.slice(1)) {
    const row = found.find((one) => one.dimension === dimension);
    const rows = row ? [...rowsOf(row)] : [];
    await planned(tx, 'keep-list', keeping, [
      ...[workspace, dimension, first, block.days, versionsIn(block, versions)],
      ...[JSON.stringify(rows.map(({ item }) => item)), packedSums(rows)],
    ]);
  }
}

/** Of which versions the lists of a workspace are, by `first/days`. A block has all its lists of the same. */
export async function keptLists(tx: Tx, workspace: string): Promise<ReadonlyMap<string, string>> {
  const rows = await planned<Pick<ListRow, 'first' | 'days' | 'versions'>>(
    tx,
    'kept-lists',
    `SELECT DISTINCT extract(epoch FROM first)::float8 * 1000 AS first, days, versions FROM figure_lists
     WHERE workspace = $1`,
    [workspace],
  );
  return new Map(rows.map(({ first, days, versions }) => [`${first}/${days}`, versions]));
}
