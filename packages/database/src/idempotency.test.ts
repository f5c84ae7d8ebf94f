import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import {
  asWorker,
  type Db,
  forgetIdempotencyKeys,
  inTenant,
  type KeptAnswer,
  migrate,
  openDatabase,
  queries,
  withIdempotency,
} from './index.ts';

const folder = fileURLToPath(new URL('../test/migrations', import.meta.url));
const scope = { kind: 'person', workspace: '00000000-0000-4000-8000-000000000001' };
let pg: FreshDatabase;
let app: Db;
let worker: Db;
let calls = 0;

beforeAll(async () => {
  pg = await freshDatabase('notes');
  await migrate(pg.ownerUrl, folder);
  app = openDatabase(pg.appUrl);
  worker = openDatabase(pg.workerUrl);
});
afterAll(async () => {
  await Promise.all([app.destroy(), worker.destroy()]);
  await pg.drop();
});

const once = async (): Promise<KeptAnswer> => ({ status: 200, body: { call: ++calls } });

function request(key: string, body: unknown, work = once): Promise<KeptAnswer> {
  return inTenant(app, scope, (tx) =>
    withIdempotency(tx, { principal: 'person:1', route: 'POST /notes', key, body }, work),
  );
}

test('the same key and body give the first answer again', async () => {
  const first = await request('a', { n: 1 });
  expect(await request('a', { n: 1 })).toEqual(first);
  expect(await request('b', { n: 1 })).not.toEqual(first);
});

test('the same key with another body is refused', async () => {
  await request('c', { n: 1 });
  await expect(request('c', { n: 2 })).rejects.toMatchObject({ name: 'IdempotencyKeyReused' });
});

test('while the first runs, the second is told so', async () => {
  let release: (answer: KeptAnswer) => void = () => {};
  let started: () => void = () => {};
  const isRunning = new Promise<void>((resolve) => {
    started = resolve;
  });
  const first = request('d', {}, () => {
    started();
    return new Promise((resolve) => {
      release = resolve;
    });
  });
  await isRunning;
  await expect(request('d', {})).rejects.toMatchObject({ name: 'IdempotencyInProgress' });
  release({ status: 200, body: 'first' });
  expect(await first).toEqual({ status: 200, body: 'first' });
  expect(await request('d', {})).toEqual({ status: 200, body: 'first' });
});

test('a failure of ours is not kept', async () => {
  await request('e', {}, async () => ({ status: 503, body: null }));
  expect((await request('e', {})).status).toBe(200);
});

test('after 24 hours a key is new again', async () => {
  const first = await request('f', {});
  await asWorker(worker, (tx) =>
    queries(tx)('idempotency_keys').update({ created_at: queries(tx).raw(`now() - interval '25 hours'`) }),
  );
  expect(await request('f', {})).not.toEqual(first);
  expect(await asWorker(worker, forgetIdempotencyKeys)).toBeGreaterThan(0);
});
