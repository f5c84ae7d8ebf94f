import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { migrate, openDatabase, schemaIsThere } from './index.ts';

const folder = fileURLToPath(new URL('../test/migrations', import.meta.url));
let pg: FreshDatabase;

beforeAll(async () => {
  pg = await freshDatabase('notes');
});
afterAll(() => pg.drop());

test('several processes migrate at once: one works, all return', async () => {
  const ran = await Promise.all([1, 2, 3].map(() => migrate(pg.ownerUrl, folder)));
  expect(ran.flat()).toEqual(['0001_notes.ts', '0002_idempotency.ts']);
});

test('a lock that a killed process left does not stop the next', async () => {
  const owner = openDatabase(pg.ownerUrl);
  await owner('knex_migrations_lock').update({ is_locked: 1 });
  await owner('knex_migrations').delete();
  await owner.raw('DROP TABLE notes; DROP TABLE idempotency_keys');
  await owner.destroy();
  expect(await migrate(pg.ownerUrl, folder)).toEqual(['0001_notes.ts', '0002_idempotency.ts']);
});

test('a schema that lacks a migration is told by its name, in any role; one that is further is good enough', async () => {
  const [owner, app] = [openDatabase(pg.ownerUrl), openDatabase(pg.appUrl)];
  await expect(schemaIsThere(app, folder)).resolves.toBeUndefined();
  await owner('knex_migrations').where({ name: '0002_idempotency.ts' }).delete();
  await expect(schemaIsThere(app, folder)).rejects.toThrow('lacks 1 migrations, 0002_idempotency.ts first');
  await owner.raw('DROP TABLE idempotency_keys');
  await migrate(pg.ownerUrl, folder);
  await owner('knex_migrations').insert({ name: '0003_newer.ts', batch: 9, migration_time: new Date() });
  await expect(schemaIsThere(app, folder)).resolves.toBeUndefined();
  expect(await migrate(pg.ownerUrl, folder)).toEqual([]);
  await Promise.all([owner.destroy(), app.destroy()]);
});

test('a database without any migration says so', async () => {
  const empty = await freshDatabase('notes');
  const app = openDatabase(empty.appUrl);
  await expect(schemaIsThere(app, folder)).rejects.toThrow('lacks 2 migrations, 0001_notes.ts first');
  await app.destroy();
  await empty.drop();
});
