import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase, runServerUrl, startThrowawayServer } from '@tutka/testing';
import { asWorker, type Db, migrate, openDatabase, queries } from './index.ts';

let database: FreshDatabase;
let [app, beside]: Db[] = [];
let folder: string;

beforeEach(async () => {
  database = await freshDatabase('notes');
  [app, beside] = [openDatabase(database.appUrl), openDatabase(database.workerUrl)];
  folder = await mkdtemp(join(tmpdir(), 'tutka-migrations-'));
  await migration('0001_notes.ts', 'CREATE TABLE notes (id int); CREATE TABLE tags (id int)');
  await migrate(database.ownerUrl, folder);
});
afterEach(async () => {
  await Promise.all([app?.destroy(), beside?.destroy()]);
  await database.drop();
  await rm(folder, { recursive: true });
});

const migration = (name: string, sql: string) =>
  writeFile(
    join(folder, name),
    `export const up = async (knex) => void (await knex.raw(${JSON.stringify(sql)}));
     export const down = async () => {};`,
  );

/** Somebody reads a table in a transaction that stays open, as a backup does, until `end`. */
async function readingLong(table: string) {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const ended = asWorker(beside as Db, async (tx) => {
    await queries(tx)(table).count();
    begin();
    await over;
  });
  await begun;
  return async () => {
    end();
    await ended;
  };
}

test('while a migration waits for a table that somebody reads for long, everybody else goes on', async () => {
  await migration('0002_moods.ts', 'ALTER TABLE tags ADD COLUMN mood text');
  await migration('0003_tones.ts', 'ALTER TABLE notes ADD COLUMN tone text');
  const endReading = await readingLong('notes');
  const waiting: string[] = [];
  const migrated = migrate(database.ownerUrl, folder, { onInUse: (name) => waiting.push(name) });
  let longest = 0;
  for (const until = performance.now() + 60_000; performance.now() < until; await sleep(20)) {
    const began = performance.now();
    await app?.raw('SELECT count(*) FROM notes, tags');
    longest = Math.max(longest, performance.now() - began);
    if (waiting.length > 0) break;
  }
  expect(waiting).toEqual(['0003_tones.ts']);
  expect(longest).toBeLessThan(5_000);
  // What came before it is done, and holds nothing.
  expect(await app?.raw('SELECT mood FROM tags')).toMatchObject({ rows: [] });
  await endReading();
  expect(await migrated).toEqual(['0002_moods.ts', '0003_tones.ts']);
  expect(await app?.raw('SELECT tone FROM notes')).toMatchObject({ rows: [] });
}, 120_000);

test('limits that an operator has set for requests end neither a migration that takes long nor who waits for it', async () => {
  const admin = openDatabase(await runServerUrl(), { max: 1 });
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await admin.raw(`ALTER DATABASE ${database.name} SET ${limit} = '300ms'`);
  await admin.destroy();
  await migration('0002_slow.ts', 'SELECT pg_sleep(1)');
  const ran = await Promise.all([1, 2].map(() => migrate(database.ownerUrl, folder)));
  expect(ran.flat()).toEqual(['0002_slow.ts']);
}, 120_000);

test('a large table that PostgreSQL vacuums by itself is not waited for: that is ended, and done another time', async () => {
  const server = await startThrowawayServer();
  const admin = openDatabase(server.superuserUrl, { max: 1 });
  const large = await freshDatabase('notes', server.superuserUrl);
  const owner = openDatabase(large.ownerUrl);
  try {
    await admin.raw(`ALTER SYSTEM SET autovacuum_naptime = '1s'`);
    await admin.raw('SELECT pg_reload_conf()');
    await migrate(large.ownerUrl, folder);
    await migration('0002_tones.ts', 'ALTER TABLE notes ADD COLUMN tone text');
    const slow = 'autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_cost_delay = 100';
    await owner.raw(`ALTER TABLE notes SET (${slow}, autovacuum_vacuum_insert_threshold = 1)`);
    await owner.raw('INSERT INTO notes SELECT generate_series(1, 300000)');
    const vacuumed = `SELECT FROM pg_locks
      WHERE relation = 'notes'::regclass AND mode = 'ShareUpdateExclusiveLock' AND granted`;
    while ((await owner.raw(vacuumed)).rows.length === 0) await sleep(50);
    expect(await migrate(large.ownerUrl, folder)).toEqual(['0002_tones.ts']);
  } finally {
    await Promise.all([admin.destroy(), owner.destroy()]);
    await server.stop();
  }
}, 60_000);
