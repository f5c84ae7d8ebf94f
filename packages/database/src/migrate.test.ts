import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { migrate, openDatabase } from './index.ts';

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
