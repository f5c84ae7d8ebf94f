import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-01T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

interface Placed {
  readonly uuid: string;
  readonly totalPrice: string;
  readonly paymentDetails: { readonly refunds: readonly object[] };
}

async function ordersOf(as: Person): Promise<readonly Placed[]> {
  return await months.call<Placed[]>(routes.listOrders, as);
}

const sums = () => months.biller.taken().map(({ minor }) => minor);

const newest = async (as: Person) => (await ordersOf(as))[0]?.uuid ?? '';

test('a difference that is given back undoes the change, and the plan before is charged from then on', async () => {
  const ada = months.newcomer();
  const uuid = await months.subscribe(ada, 'pro', 'month');
  const before = await months.look(ada, uuid);
  await months.until('2027-02-15T10:00:00Z');
  await months.changePlan(ada, uuid, 'team', 'month');
  expect(await months.planOf(ada)).toBe('team');
  await months.refundOrder(await newest(ada));
  expect(await months.planOf(ada)).toBe('pro');
  expect(await months.look(ada, uuid)).toEqual({ ...before, updatedAt: expect.any(String) });
  const paid = sums().length;
  await months.until('2027-03-01T12:00:00Z');
  expect(sums().slice(paid)).toEqual([2_000n]);
  const renewal = await newest(ada);
  const payer = async () => (await months.look(ada, uuid)).orderUUID;
  await eventually(payer, (order) => order === renewal);
  expect(await months.look(ada, uuid)).toMatchObject({ state: 'ACTIVE', renews: true, planId: 'pro' });
  // A month later a refund of the period that runs ends it as it did.
  await months.refund(ada, uuid);
  expect(await months.planOf(ada)).toBe('free');
}, 120_000);

test('a year that is given back gives the rest of its month again, which Stripe charges as a month', async () => {
  const ben = months.newcomer();
  const uuid = await months.subscribe(ben, 'pro', 'month');
  const { endsAt } = await months.look(ben, uuid);
  await months.pass(5 * 86_400_000);
  await months.changePlan(ben, uuid, 'team', 'month');
  const first = await newest(ben);
  await months.changePlan(ben, uuid, 'team', 'year');
  expect(await months.look(ben, uuid)).toMatchObject({ period: 'year', planId: 'team' });
  await months.refundOrder(first);
  await months.quiet();
  const undone = await months.look(ben, uuid);
  expect(undone).toMatchObject({ period: 'month', planId: 'pro', endsAt, renews: true });
  // The year had been paid by the difference to a plan that is not any more.
  const refunds = (await ordersOf(ben)).map(({ paymentDetails }) => paymentDetails.refunds);
  expect(refunds).toEqual([
    [expect.objectContaining({ reason: 'CHANGE_UNDONE', status: 'done' })],
    [expect.objectContaining({ reason: 'REQUESTED', status: 'done' })],
    [],
  ]);
  const paid = sums().length;
  await months.until(new Date(Date.parse(String(endsAt)) + 3_600_000));
  expect(sums().slice(paid)).toEqual([2_000n]);
}, 120_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(months.workerUrl)).differences).toEqual([]);
});
