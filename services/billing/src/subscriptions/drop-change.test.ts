import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { alipayBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { admin } from '../../test/running-parts.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), alipayBiller);
}, 60_000);
afterAll(() => months.close());

const put = (as: Person, uuid: string, planId: string) =>
  months.call(routes.updateSubscription, as, { params: { uuid }, body: { planId, period: 'month' } });

const page = (as: Person, subscription: string) =>
  months.call<{ paymentUUID: string; url: string }>(routes.subscribe, as, {
    body: { subscription, provider: 'alipay', returnUrl: 'https://tutka.test/billing' },
  });

async function waiting() {
  const as = months.newcomer();
  const uuid = await months.subscribe(as, 'pro', 'month');
  await put(as, uuid, 'team');
  return { as, uuid };
}

test('a change that waits to be paid is let go of by asking for the plan that runs, and another is asked for', async () => {
  const { as, uuid } = await waiting();
  await page(as, uuid);
  expect(await put(as, uuid, 'pro')).toMatchObject({ planId: 'pro', change: null, renews: true });
  const orders = await months.call<{ status: number }[]>(routes.listOrders, as);
  expect(orders.map(({ status }) => status)).toEqual([2, 1]);
  await expect(page(as, uuid)).rejects.toThrow('NOTHING_TO_PAY');
  await months.changePlan(as, uuid, 'team', 'month');
  expect(await months.planOf(as)).toBe('team');
}, 60_000);

test('a cheaper plan that waits for the period’s end is let go of, also where the plan that runs is sold no more', async () => {
  const as = months.newcomer();
  const uuid = await months.subscribe(as, 'team', 'month');
  expect(await put(as, uuid, 'pro')).toMatchObject({ change: { planId: 'pro' } });
  const sold = (isOffered: boolean) =>
    months.call(routes.updatePlan, admin(), { params: { id: 'team' }, body: { isOffered } });
  await sold(false);
  const { price } = await months.look(as, uuid);
  const kept = { params: { uuid }, body: { planId: 'team', period: 'month' } };
  expect(await months.call(routes.quoteSubscription, as, kept)).toMatchObject({ atOnce: false, price });
  expect(await put(as, uuid, 'team')).toMatchObject({ planId: 'team', change: null, renews: true });
  await sold(true);
}, 60_000);

test('it is ended while a change waits, whether or not that was begun to be paid', async () => {
  for (const isBegun of [true, false]) {
    const { as, uuid } = await waiting();
    if (isBegun) await page(as, uuid);
    expect(await months.unsubscribe(as, uuid)).toMatchObject({ cancelAtEnd: true, change: null });
    await months.pass(2 * 3_600_000);
    expect(await months.look(as, uuid)).toMatchObject({ state: 'ACTIVE', cancelAtEnd: true, planId: 'pro' });
  }
}, 60_000);

test('what is paid at a page of a change that was let go of goes back', async () => {
  const { as, uuid } = await waiting();
  const { paymentUUID, url } = await page(as, uuid);
  const givenBack = months.biller.givenBack();
  const taken = months.biller.taken().length;
  const paying = months.biller.pay(paymentUUID, url);
  await Promise.all([paying, put(as, uuid, 'pro').catch(() => undefined)]);
  await months.pass(60_000);
  const { planId } = await months.look(as, uuid);
  const [sum] = months.biller.taken().slice(taken);
  // Whichever came first.
  const back = planId === 'team' ? 0n : (sum?.minor ?? 0n);
  expect(months.biller.givenBack() - givenBack).toBe(back);
}, 60_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(months.workerUrl)).differences).toEqual([]);
});
