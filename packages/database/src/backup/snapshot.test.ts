import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, runServerUrl } from '@tutka/testing';
import { type DatabaseSnapshot, type Db, migrate, openDatabase, openSnapshot } from '../index.ts';

let database: FreshDatabase;
let admin: Db;
beforeAll(async () => {
  database = await freshDatabase('notes');
  await migrate(database.ownerUrl, fileURLToPath(new URL('../../test/migrations', import.meta.url)));
  admin = openDatabase(await runServerUrl(), { max: 1 });
});
afterAll(async () => {
  await admin.destroy();
  await database.drop();
});

function rowsOf({ tables, write }: DatabaseSnapshot): Promise<number> {
  const notes = tables.find(({ name }) => name === 'notes');
  if (!notes) throw new Error('there are no notes');
  return write(notes, new Writable({ write: (_chunk, _encoding, done) => done() }));
}

test('one that waits while others are written is not ended by a limit for idle transactions', async () => {
  await admin.raw(`ALTER DATABASE ${database.name} SET idle_in_transaction_session_timeout = '200ms'`);
  const snapshot = await openSnapshot(database.workerUrl);
  await sleep(600);
  expect(await rowsOf(snapshot)).toBe(0);
  await snapshot.close();
});

test('one whose connection is lost meanwhile fails when it is read, and ends nobody', async () => {
  const snapshot = await openSnapshot(database.workerUrl);
  await admin.raw('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?', [
    database.name,
  ]);
  await sleep(100);
  await expect(rowsOf(snapshot)).rejects.toThrow(/terminat|connection/i);
  await snapshot.close();
});
