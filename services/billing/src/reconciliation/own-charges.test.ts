import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { orderStore } from '../store/order-store.ts';
import { reconcileJob } from './reconcile.ts';
import { reconciliations } from './runs.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-01T10:00:00Z'), stripeBiller);
});
afterAll(() => months.close());

const everything = { page: 1, pageSize: 100 };

test('a renewal that Stripe charged and nobody heard of is found in its books, told, noted, and mended by that; on the day of that it is not called missing', async () => {
  const ada = months.newcomer();
  await months.subscribe(ada, 'pro', 'month');
  await months.passUnheard('2027-03-01T11:00:00Z');
  await months.passUnheard('2027-03-01T12:00:00Z');
  const { worker, biller } = months;
  const nobody = () => undefined;
  const deps = {
    ...{ worker, at: nobody, reached: nobody, clock: () => months.now },
    providers: new Map([[biller.name, biller.adapter]]),
    orders: orderStore(worker),
  };
  expect(biller.taken()).toHaveLength(2);
  expect((await months.books()).captures).toBe(1);

  const runs = reconciliations(deps);
  const compare = async (from: Date, to: Date) => {
    const { uuid: run } = await runs.start({ provider: 'stripe', from, to }, { actorKind: 'person' });
    const job = { kind: 'reconcile', subject: run, workspace: run, tries: 1, epoch: '1' } as const;
    const isOver = async () =>
      (await runs.runs(everything)).items.some((one) => one.uuid === run && one.state !== 'running');
    while (!(await isOver())) await reconcileJob(deps)(job);
    return (await runs.differences({}, everything)).items;
  };

  const charged = await compare(new Date('2027-03-01T00:00:00Z'), new Date('2027-03-01T12:00:00Z'));
  const mended = [{ kind: 'UNKNOWN_CHARGE', state: 'mended', theirs: { minor: '2000' } }];
  expect(charged).toMatchObject(mended);
  expect((await months.books()).captures).toBe(2);

  // The day on which both were noted here, by the clock of the database: Stripe has them in days before.
  const HOUR_MS = 3_600_000;
  const noted = await compare(new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS));
  expect(noted).toMatchObject(mended);
}, 120_000);
