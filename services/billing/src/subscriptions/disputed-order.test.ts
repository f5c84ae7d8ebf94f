import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { type StripeBiller, stripeBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';

let months: Months<StripeBiller>;

beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), stripeBiller);
}, 60_000);
afterAll(() => months.close());

interface OrderNow {
  readonly uuid: string;
  readonly status: number;
  readonly paymentDetails: { readonly reference: string };
}

const orderOf = (as: Person, id: string) => months.call<OrderNow>(routes.getOrder, as, { params: { id } });

/** The number of what was taken for the period that runs. */
async function intentOf(as: Person, subscription: string): Promise<string> {
  const { orderUUID } = await months.look(as, subscription);
  return (await orderOf(as, String(orderUUID))).paymentDetails.reference;
}

/** Until what Stripe tells of by itself has come and was acted upon. */
async function becomes<T>(look: () => Promise<T>, wanted: T): Promise<void> {
  await eventually(
    async () => {
      await months.quiet();
      return await look();
    },
    (found) => found === wanted,
  );
}

async function disputesIn(as: Person, id: string): Promise<string> {
  const events = await months.call<{ type: string }[]>(routes.listOrderEvents, as, { params: { id } });
  const types = events.map(({ type }) => type);
  return types.filter((type) => type.startsWith('PaymentDispute')).join();
}

const stateOf = (as: Person, uuid: string) => async () => (await months.look(as, uuid)).state;

test('a dispute holds the plan until it is won, and what renews goes on', async () => {
  const ada = months.newcomer();
  const uuid = await months.subscribe(ada, 'pro', 'month');
  const { orderUUID: first } = await months.look(ada, uuid);
  const intent = await intentOf(ada, uuid);
  months.biller.dispute(intent);
  await becomes(stateOf(ada, uuid), 'FROZEN');
  expect(await months.planOf(ada)).toBe('free');
  months.biller.closeDispute(intent, true);
  await becomes(stateOf(ada, uuid), 'ACTIVE');
  expect(await months.planOf(ada)).toBe('pro');
  await months.until('2027-03-10T10:01:00Z');
  await becomes(stateOf(ada, uuid), 'ACTIVE');
  await becomes(() => months.paid(ada), 4_000n);
  expect(await disputesIn(ada, String(first))).toBe('PaymentDisputed,PaymentDisputeWon');
  // A charge that is declined below is not to be hers.
  await months.unsubscribe(ada, uuid);
}, 60_000);

test('a renewal that Stripe charged by itself is disputed and lost: the plan ends, and nothing is charged any more', async () => {
  const ben = months.newcomer();
  const uuid = await months.subscribe(ben, 'pro', 'month');
  await months.pass(31 * 86_400_000);
  await becomes(() => months.paid(ben), 4_000n);
  const intent = await intentOf(ben, uuid);
  months.biller.dispute(intent);
  await becomes(stateOf(ben, uuid), 'FROZEN');
  months.biller.closeDispute(intent, false);
  await becomes(stateOf(ben, uuid), 'ENDED');
  expect(await months.look(ben, uuid)).toMatchObject({ endReason: 'DISPUTED' });
  expect(await months.planOf(ben)).toBe('free');
  await months.pass(62 * 86_400_000);
  expect(await months.paid(ben)).toBe(4_000n);
}, 60_000);

async function buy(as: Person, product: object): Promise<{ order: string; intent: string }> {
  const { uuid } = await months.call(routes.createOrder, as, { body: { product, currency: 'USD' } });
  const body = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID, url } = await months.call<{ paymentUUID: string; url: string }>(routes.payOrder, as, {
    body,
  });
  await months.biller.pay(paymentUUID, url);
  await months.pass(15_000);
  return { order: uuid, intent: (await orderOf(as, uuid)).paymentDetails.reference };
}

test('a plan that was bought once is held, and gone when the dispute is lost', async () => {
  const cleo = months.newcomer();
  const { order, intent } = await buy(cleo, { kind: 'plan', planId: 'pro', period: 'month' });
  await becomes(() => months.planOf(cleo), 'pro');
  months.biller.dispute(intent);
  await becomes(() => months.planOf(cleo), 'free');
  months.biller.closeDispute(intent, false);
  await becomes(() => disputesIn(cleo, order), 'PaymentDisputed,PaymentDisputeLost');
  expect(await months.planOf(cleo)).toBe('free');
  expect((await orderOf(cleo, order)).status).toBe(1);
}, 60_000);

test('credits are held, and granted again when the dispute is won; a refund afterwards takes them all', async () => {
  const dora = months.newcomer();
  const { order, intent } = await buy(dora, { kind: 'credits', amount: '10' });
  await becomes(() => months.credits(dora), 10_000_000_000n);
  months.biller.dispute(intent);
  await becomes(() => months.credits(dora), 0n);
  months.biller.closeDispute(intent, true);
  await becomes(() => months.credits(dora), 10_000_000_000n);
  await months.refundOrder(order);
  await becomes(() => months.credits(dora), 0n);
}, 60_000);

test('a period that was paid is not held by a dispute over the one before, nor ended when that is lost', async () => {
  const emma = months.newcomer();
  const uuid = await months.subscribe(emma, 'pro', 'month');
  const { endsAt, orderUUID } = await months.look(emma, uuid);
  const intent = await intentOf(emma, uuid);
  months.biller.decline(1);
  await months.until(new Date(Date.parse(String(endsAt)) + 3_600_000));
  await becomes(stateOf(emma, uuid), 'PAST_DUE');
  months.biller.dispute(intent);
  await becomes(stateOf(emma, uuid), 'FROZEN');
  await months.pass(2 * 86_400_000);
  await becomes(stateOf(emma, uuid), 'ACTIVE');
  months.biller.closeDispute(intent, false);
  await becomes(() => disputesIn(emma, String(orderUUID)), 'PaymentDisputed,PaymentDisputeLost');
  expect((await months.look(emma, uuid)).state).toBe('ACTIVE');
  expect(await months.planOf(emma)).toBe('pro');
}, 60_000);
