import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { type RunningParts, runParts } from '../../test/running-parts.ts';
import { forgetOld } from './forget-old.ts';

let running: RunningParts;
beforeAll(async () => {
  running = await runParts(() => []);
});
afterAll(() => running.close());

test('an answer is kept under its key for a day', async () => {
  const workspace = randomUUID();
  const kept = async () =>
    await running.worker('idempotency_keys').where({ workspace }).pluck('key').orderBy('key');
  await asWorker(running.worker, async (tx) => {
    const row = { workspace, principal: 'person:ada', route: 'POST /api/orders', body_hash: '', status: 200 };
    const before = (hours: number) => queries(tx).raw(`now() - ? * interval '1 hour'`, [hours]);
    await queries(tx)('idempotency_keys').insert([
      { ...row, key: 'of today', answer: '{}', created_at: before(23) },
      { ...row, key: 'of yesterday', answer: '{}', created_at: before(25) },
    ]);
  });
  await forgetOld(running.worker);
  expect(await kept()).toEqual(['of today']);
});
