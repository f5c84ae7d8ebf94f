import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { asWorker, copyIn, copyRow, type Db, openDatabase, queries } from './index.ts';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase('copying');
  db = openDatabase(database.ownerUrl, { max: 1 });
  await db.raw('CREATE TABLE things (n int PRIMARY KEY, name text, bytes bytea)');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const target = 'things (n, name, bytes)';

test('rows are copied in as they are, whatever stands in them', async () => {
  const names = ['tab\tline\nback\\slash\rreturn', '\\N', '\\.', '', '"quoted", ünïcödé 🙂', null];
  const rows = names.map((name, n) => copyRow([n, name, { hex: '00ff5c0a' }]));
  await asWorker(db, (tx) => copyIn(queries(tx), target, rows));
  await copyIn(db, target, []);
  const found = await db('things').orderBy('n');
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(found[0].bytes).toEqual(Buffer.from([0, 255, 92, 10]));
});

test('a row that is refused takes back the others, and the connection goes on', async () => {
  const rows = [copyRow([100, 'new', null]), copyRow([0, 'there already', null])];
  await expect(copyIn(db, target, rows)).rejects.toThrow('duplicate key');
  await expect(copyIn(db, 'nowhere (n)', rows)).rejects.toThrow('does not exist');
  expect(await db('things').where({ n: 100 })).toEqual([]);
  await copyIn(db, target, rows.slice(0, 1));
  expect(await db('things').where({ n: 100 }).first()).toMatchObject({ name: 'new' });
});
