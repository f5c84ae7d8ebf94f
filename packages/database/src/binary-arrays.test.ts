import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import {
  bigintArray,
  bytesArray,
  type Db,
  dateArray,
  intArray,
  jsonArray,
  openDatabase,
  planned,
  textArray,
  timeArray,
  uuidArray,
} from './index.ts';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase('arrays');
  db = openDatabase(database.ownerUrl, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const id = '0123ABcd-89ef-4a5b-9c8d-fedcba987654';
const at = new Date('1999-12-31T23:59:59.123Z');
const long = 'ü'.repeat(100_000);
const texts = [
  null,
  '',
  'plain',
  'NULL',
  '{a,b}',
  'line\nline',
  '"quoted"',
  'c:\\path\\',
  'ünïcode 你好 🙂',
  long,
];

test.each<[type: string, array: Buffer, values: unknown[]]>([
  ['uuid', uuidArray([id, id.toUpperCase()]), [id.toLowerCase(), id.toLowerCase()]],
  ['text', textArray(texts), texts],
  ['text', textArray([]), []],
  ['int', intArray([0, -5, 2 ** 31 - 1]), [0, -5, 2 ** 31 - 1]],
  ['bigint', bigintArray([-1n, 2n ** 63n - 1n]), ['-1', String(2n ** 63n - 1n)]],
  ['timestamptz', timeArray([at]), [at]],
  ['bytea', bytesArray([Buffer.alloc(0), Buffer.from([0, 255])]), [Buffer.alloc(0), Buffer.from([0, 255])]],
  ['jsonb', jsonArray([{ a: [1, null], b: '"' }, null, 'text']), [{ a: [1, null], b: '"' }, null, 'text']],
])('values of %s arrive as they are', async (type, array, values) => {
  const text = `SELECT one FROM unnest($1::${type}[]) AS t(one)`;
  const rows = await planned<{ one: unknown }>(db, `read ${type}`, text, [array]);
  expect(rows.map(({ one }) => one)).toEqual(values);
});

test('days arrive as they are', async () => {
  const days = [Date.UTC(1999, 11, 31, 23, 59), Date.UTC(2026, 10, 28)];
  const rows = await planned(db, 'read days', 'SELECT unnest($1::date[])::text AS one', [dateArray(days)]);
  expect(rows).toEqual([{ one: '1999-12-31' }, { one: '2026-11-28' }]);
});

test.each(['', 'x', id.slice(1), `${id}0`, id.replace('0', 'g'), id.replace('-', '0'), id.replace('0', 'ü')])(
  '%j is refused as a uuid',
  (text) => {
    expect(() => uuidArray([id, text])).toThrow(`"${text}" is no uuid`);
  },
);
