import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { type SharingPooler, startSharingPooler } from '../test/sharing-pooler.ts';
import { openDatabase, refuseSharedConnections } from './index.ts';

let database: FreshDatabase;
let pooler: SharingPooler;
beforeAll(async () => {
  database = await freshDatabase('shared');
  pooler = await startSharingPooler(database.workerUrl);
});
afterAll(async () => {
  pooler.close();
  await database.drop();
});

test('connections that are one’s own are taken, and no lock of the look stays', async () => {
  const db = openDatabase(database.workerUrl);
  await expect(refuseSharedConnections(db, 'DATABASE_WORKER_URL')).resolves.toBeUndefined();
  const { rows } = await db.raw(
    `SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  expect(rows).toEqual([{ held: 0 }]);
  await db.destroy();
});

test('those of a pooler that gives each transaction another one are refused, with what to give', async () => {
  const db = openDatabase(pooler.url);
  await expect(refuseSharedConnections(db, 'DATABASE_WORKER_URL')).rejects.toThrow(
    /^DATABASE_WORKER_URL leads through a pooler .* give it pool_mode=session, or give the address of PostgreSQL itself/,
  );
  await db.destroy();
});
