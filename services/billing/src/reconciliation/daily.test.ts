import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { BookedShop } from '../../test/booked-shop.ts';
import { claimJob } from '../jobs/job-rows.ts';
import { dailyJob, queueDaily } from './daily.ts';
import { changeRun } from './reconcile.ts';

let shop: BookedShop;
let at = Date.parse('2026-11-22T01:59:00Z');
beforeAll(async () => {
  shop = await BookedShop.open();
});
afterAll(() => shop.close());

/** Each provider's job once, as it stands at `at`. */
async function look(isDaily = true): Promise<void> {
  const deps = { ...shop.deps, clock: () => new Date(at) };
  await queueDaily(deps);
  for (;;) {
    const job = await asWorker(deps.worker, (tx) => claimJob(tx, new Date(), 60_000));
    if (!job) return;
    if (job.kind === 'reconcile-daily') await dailyJob(deps, { isDaily })(job);
  }
}
const ranges = async (provider: string) => {
  const { items } = await shop.runs.runs({ page: 1, pageSize: 100 });
  return items
    .filter((run) => run.provider === provider)
    .map(({ from_at, to_at }) => [from_at.toISOString().slice(0, 13), to_at.toISOString().slice(0, 13)]);
};
const finish = async () => {
  await shop.database.worker('jobs').delete();
  const { items } = await shop.runs.runs({ page: 1, pageSize: 100 });
  for (const { uuid, state } of items) if (state === 'running') await shop.work(uuid);
};

test('each day is compared once, by the clock of its provider; days that nobody looked at are made up for', async () => {
  await look(false);
  expect(await ranges('stripe')).toEqual([]);
  await shop.database.worker('jobs').delete();
  await look();
  await shop.database.worker('jobs').where({ kind: 'reconcile-daily' }).delete();
  await look();
  // At 9:59 in China yesterday's bill may not be there yet.
  expect(await ranges('stripe')).toEqual([['2026-11-21T00', '2026-11-22T00']]);
  expect(await ranges('alipay')).toEqual([['2026-11-19T16', '2026-11-20T16']]);
  await finish();
  at = Date.parse('2026-11-25T03:00:00Z');
  await look();
  expect((await ranges('stripe'))[0]).toEqual(['2026-11-22T00', '2026-11-25T00']);
  expect((await ranges('alipay'))[0]).toEqual(['2026-11-20T16', '2026-11-24T16']);
  expect(await ranges('stripe')).toHaveLength(2);
  await finish();
  at += 86_400_000 * 90;
  await look();
  expect((await ranges('stripe'))[0]).toEqual(['2027-01-23T00', '2027-02-23T00']);
});

test('days whose run was given up are compared again', async () => {
  await finish();
  at += 86_400_000;
  await look();
  const [given] = (await shop.runs.runs({ page: 1, pageSize: 1 })).items;
  const provider = given?.provider ?? '';
  const [before] = await ranges(provider);
  const abandoned = { type: 'abandon', reason: 'PROVIDER_NOT_OFFERED' } as const;
  for (let n = 0; n < 2; n++) {
    const { items } = await shop.runs.runs({ page: 1, pageSize: 100 });
    const run = items.find((each) => each.provider === provider && each.state === 'running');
    await changeRun(shop.deps, run?.uuid ?? '', abandoned, {});
    await shop.database.worker('jobs').delete();
    await look();
    expect((await ranges(provider))[0]).toEqual(before);
  }
  const { items } = await shop.runs.runs({ page: 1, pageSize: 100 });
  const states = items.filter((each) => each.provider === provider).map(({ state }) => state);
  expect(states.slice(0, 3)).toEqual(['running', 'abandoned', 'abandoned']);
  at += 86_400_000;
  await finish();
  await look();
  expect((await ranges(provider))[0]?.[0]).toBe(before?.[1]);
});
