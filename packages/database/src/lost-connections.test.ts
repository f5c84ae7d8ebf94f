import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type FaultyProxy, type FreshDatabase, faultyProxy, freshDatabase } from '@tutka/testing';
import {
  asWorker,
  type ConnectionOptions,
  type Db,
  inTenant,
  openDatabase,
  planned,
  queries,
  type Tx,
} from './index.ts';

let pg: FreshDatabase;
let way: FaultyProxy;
let db: Db;
beforeAll(async () => {
  pg = await freshDatabase('lost');
});
beforeEach(async () => {
  const { hostname, port } = new URL(pg.ownerUrl);
  way = await faultyProxy(hostname, Number(port));
});
afterEach(async () => {
  await db.destroy();
  await way.close();
});
afterAll(() => pg.drop());

function open(options: ConnectionOptions) {
  const url = new URL(pg.ownerUrl);
  url.host = `127.0.0.1:${way.port}`;
  url.search = '';
  db = openDatabase(url.href, options);
}

const sleeps = (run: Db | Tx, seconds: number) => planned(run, 'sleep', 'SELECT pg_sleep($1)', [seconds]);
const lost = { code: 'ETIMEDOUT', message: 'The database does not answer any more.' };

test('a statement takes as long as it takes, or waits for another, while its database is there', async () => {
  open({ max: 2, silentMs: 1_000 });
  await planned(db, 'make', 'CREATE TABLE held ()', []);
  const holds = asWorker(db, async (tx) => {
    await queries(tx).raw('LOCK TABLE held');
    await pause(5_000);
  });
  await pause(100);
  await planned(db, 'waits', 'SELECT FROM held', []);
  await holds;
}, 30_000);

test('what a database that is gone was asked fails soon, whatever was asked behind it; then the pool goes on', async () => {
  open({ max: 1, silentMs: 600 });
  await planned(db, 'one', 'SELECT 1', []);
  const scope = { kind: 'person' };
  const failures: unknown[] = [];
  const working = inTenant(db, scope, async (tx) => {
    const asked = [sleeps(tx, 60), planned(tx, 'one', 'SELECT 1', [])];
    for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
      failures.push(reason);
    throw failures[0];
  });
  working.catch(() => {});
  await pause(100);
  way.become('gone');
  await expect(working).rejects.toMatchObject(lost);
  expect(failures).toMatchObject([lost, lost]);
  way.become('through');
  const [found] = await inTenant(db, scope, (tx) => planned(tx, 'two', 'SELECT 2 AS n', []));
  expect(found).toEqual({ n: 2 });
}, 30_000);

test('where another database answers in its place, connections that lay unused go with those that waited', async () => {
  open({ max: 3, silentMs: 600 });
  await Promise.all([1, 2, 3].map(() => sleeps(db, 0.1)));
  way.become('gone');
  way.become('through');
  const scope = { kind: 'person' };
  const asked = inTenant(db, scope, (tx) => planned(tx, 'one', 'SELECT 1', []));
  await expect(asked).rejects.toMatchObject(lost);
  // All that the pool has: one that had been left would wait for an answer in vain.
  await Promise.all([1, 2, 3].map(() => sleeps(db, 0.1)));
}, 30_000);
