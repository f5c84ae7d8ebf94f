import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { findSubscription } from '../projections/subscription.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

const pay = (as: Person, order: string) => {
  const body = { order, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  return months.call<{ paymentUUID: string; url: string }>(routes.payOrder, as, { body });
};
/** By which agreement a subscription is charged. */
async function agreementOf(uuid: string): Promise<string> {
  const row = await asWorker(months.worker, (tx) => findSubscription(tx, uuid));
  return row?.reference ?? '';
}

/** What became of the invoice that Stripe made by itself of March. */
async function invoiceOf(
  subscription: string,
  reference: string,
  order: string,
): Promise<string | undefined> {
  const charge = {
    ...{ payment: order, agreement: { subscription, reference }, order: { uuid: order, number: 0 } },
    ...{ title: 'Pro', amount: { minor: 2_000n, currency: 'USD' }, kind: 'period' as const },
    dueAt: new Date('2027-03-10T10:00:00Z'),
  };
  return (await months.biller.adapter.recurring?.lookCharge(charge))?.state;
}

/** What was written of attempts that failed. */
async function failures(): Promise<unknown[]> {
  return await asWorker(months.worker, (tx) =>
    queries(tx)('events').where({ type: 'PaymentFailed' }).pluck('data'),
  );
}

const taken = () => months.biller.taken().map(({ minor }) => minor);

test("a subscription's order that is paid by its own number is signed for, and its provider asks for it no more", async () => {
  const ada = months.newcomer();
  const uuid = await months.subscribe(ada, 'pro', 'month');
  months.biller.decline(1);
  await months.until('2027-03-10T10:01:00Z');
  const owed = await months.look(ada, uuid);
  expect(owed.state).toBe('PAST_DUE');
  const { orderUUID } = owed.pastDue as { orderUUID: string };
  expect(await failures()).toEqual([{ reason: 'CARD_DECLINED', renewal: true }]);
  const before = await agreementOf(uuid);
  expect(await invoiceOf(uuid, before, orderUUID)).toBe('open');
  const { paymentUUID, url } = await pay(ada, orderUUID);
  await months.biller.pay(paymentUUID, url);
  await months.pass(15_000);
  expect(await months.look(ada, uuid)).toMatchObject({ state: 'ACTIVE', renews: true, orderUUID });
  expect(await agreementOf(uuid)).not.toBe(before);
  expect(await invoiceOf(uuid, before, orderUUID)).toBe('ended');
  for (const day of ['11', '13', '15', '17']) await months.until(`2027-03-${day}T10:01:00Z`);
  expect(taken()).toEqual([2_000n, 2_000n]);
  await months.until('2027-04-10T12:00:00Z');
  expect(taken()).toEqual([2_000n, 2_000n, 2_000n]);
  expect(await months.look(ada, uuid)).toMatchObject({ state: 'ACTIVE' });
  await expect(pay(ada, orderUUID)).rejects.toThrow('ORDER_FINAL');
}, 120_000);

test('who does not manage the workspace any more signs for nothing', async () => {
  const ben = months.newcomer();
  const uuid = await months.subscribe(ben, 'pro', 'month');
  const { orderUUID } = await months.look(ben, uuid);
  const member: Person = { ...ben, workspaceRole: 'member' };
  await expect(pay(member, String(orderUUID))).rejects.toThrow('MANAGERS_ONLY');
}, 60_000);

test('nor do they end the plan by cancelling what is owed for it', async () => {
  const cleo = months.newcomer();
  const uuid = await months.subscribe(cleo, 'pro', 'month');
  const { endsAt } = await months.look(cleo, uuid);
  // Those of the tests before fall due beside it.
  months.biller.decline(9);
  await months.until(new Date(Date.parse(String(endsAt)) + 60_000));
  const owed = await months.look(cleo, uuid);
  const { orderUUID: id } = owed.pastDue as { orderUUID: string };
  const member: Person = { ...cleo, workspaceRole: 'member' };
  const cancel = (as: Person) => months.call(routes.updateOrder, as, { params: { id }, body: { status: 2 } });
  await expect(cancel(member)).rejects.toThrow('MANAGERS_ONLY');
  await months.quiet();
  expect(await months.look(cleo, uuid)).toMatchObject({ state: 'PAST_DUE' });
  await cancel(cleo);
  await months.quiet();
  expect(await months.look(cleo, uuid)).toMatchObject({ state: 'ENDED' });
}, 60_000);
