import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { asWorker, CopyRows, copyIn, type Db, openDatabase } from './index.ts';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase('copying');
  db = openDatabase(database.ownerUrl, { max: 1 });
  await db.raw(
    'CREATE TABLE things (n bigint PRIMARY KEY, name text, bytes bytea, id uuid, day date, at timestamptz, data jsonb)',
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const target = 'things (n, name, bytes, id, day, at, data)';
const id = '0123ABcd-89ef-4a5b-9c8d-fedcba987654';
const at = new Date('1999-12-31T23:59:59.123Z');
const long = 'ü'.repeat(100_000);

function rowsOf(...named: readonly (readonly [n: bigint, name: string | null])[]): CopyRows {
  const rows = new CopyRows(7);
  for (const [n, name] of named) {
    rows.begin();
    rows.bigint(n);
    rows.text(name);
    rows.bytes(Buffer.from([0, 255, 92, 10]));
    rows.uuid(id);
    rows.date(at.getTime());
    rows.time(at);
    rows.json({ name, list: [1, null] });
  }
  return rows;
}

test('rows are copied in as they are, whatever stands in them', async () => {
  const names = ['tab\tline\nback\\slash\rreturn', '\\N', '\\.', '', '"quoted", ünïcödé 🙂', null, long];
  const rows = rowsOf(...names.map((name, at) => [BigInt(at - 2), name] as const));
  await asWorker(db, (tx) => copyIn(tx, target, rows));
  // Taken out: none is left.
  await copyIn(db, target, rows);
  const found = await db('things').select('*', db.raw('day::text AS day')).orderBy('n');
  expect(found.map(({ n }) => n)).toEqual(['-2', '-1', '0', '1', '2', '3', '4']);
  expect(found.map(({ name }) => name)).toEqual(names);
  const same = { bytes: Buffer.from([0, 255, 92, 10]), id: id.toLowerCase(), day: '1999-12-31', at };
  for (const row of found) expect(row).toMatchObject({ ...same, data: { name: row.name, list: [1, null] } });
});

test('whole numbers are the same as bigints, and of bytes as many as are said', async () => {
  const numbers = [0, 1, -1, 2 ** 32, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, n) => n % 256));
  const rows = new CopyRows(2);
  for (const [at, n] of numbers.entries()) {
    rows.begin();
    rows.bigint(n);
    rows.bytes(bytes, at * 40);
  }
  await db.raw('CREATE TEMP TABLE sizes (n bigint, bytes bytea)');
  await copyIn(db, 'sizes (n, bytes)', rows);
  const found = await db('sizes').select('*', db.raw(`encode(bytes, 'hex') AS bytes`));
  expect(found.map(({ n }) => n)).toEqual(numbers.map(String));
  expect(found.map((row) => row.bytes)).toEqual(numbers.map((_, at) => bytes.toString('hex', 0, at * 40)));
});

test('a row that is refused takes back the others, and the connection goes on', async () => {
  const rows = () => rowsOf([100n, 'new'], [0n, 'there already']);
  await expect(copyIn(db, target, rows())).rejects.toThrow('duplicate key');
  await expect(copyIn(db, 'nowhere (n)', rows())).rejects.toThrow('does not exist');
  expect(await db('things').where({ n: 100 })).toEqual([]);
  expect(() => new CopyRows(1).uuid('')).toThrow('is no uuid');
  await copyIn(db, target, rowsOf([100n, 'new']));
  expect(await db('things').where({ n: 100 }).first()).toMatchObject({ name: 'new' });
});
