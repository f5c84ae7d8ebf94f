import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import { startThrowawayServer, type ThrowawayServer } from '@tutka/testing';
import { here, openStore, type TestStore } from '../../test/store.ts';
import { knowing } from '../knowing.ts';
import { rebuildFromLog } from './rebuild-log.ts';

let server: ThrowawayServer;
let store: TestStore;
let admin: Db;
beforeEach(async () => {
  server = await startThrowawayServer();
  store = await openStore(5, server.superuserUrl);
  admin = openDatabase(server.superuserUrl, { max: 1 });
  await admin.raw(`ALTER SYSTEM SET autovacuum_naptime = '1s'`);
  await admin.raw('SELECT pg_reload_conf()');
});
afterEach(async () => {
  await admin.destroy();
  await store.close();
  await server.stop();
});

test('a large read model that PostgreSQL vacuums by itself does not keep a rebuild from its end', async () => {
  const slow = 'autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_cost_delay = 100';
  await store.owner.raw(`ALTER TABLE notes SET (${slow}, autovacuum_vacuum_threshold = 1)`);
  await store.worker.raw(
    `INSERT INTO notes (uuid, workspace, text) SELECT gen_random_uuid(), ?, n::text FROM generate_series(1, 50000) AS n`,
    [here.workspace],
  );
  await store.worker.raw('DELETE FROM notes');
  const vacuumed = `SELECT FROM pg_locks
    WHERE relation = 'notes'::regclass AND mode = 'ShareUpdateExclusiveLock' AND granted`;
  while ((await store.owner.raw(vacuumed)).rows.length === 0) await sleep(50);
  const projections = {
    readModels: [{ table: 'notes', key: ['uuid'], leftOut: ['seen_at'] }],
    knows: knowing([]),
    apply: async () => {},
  };
  expect(await rebuildFromLog(store.workerUrl, projections)).toMatchObject({ differences: [] });
}, 60_000);
