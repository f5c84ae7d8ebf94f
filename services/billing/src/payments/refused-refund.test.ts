import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import { ProviderRefused } from '../clients/payment-provider.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const stripe = new TestBank('stripe');
const refund = stripe.refund.bind(stripe);
let isRefusing = false;
stripe.refund = async (asked) => {
  if (isRefusing) throw new ProviderRefused('the account is closed');
  return await refund(asked);
};
let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(({ app, worker }) => [
    testOrders({ app, worker, jobs: { parallel: 2, leaseMs: 5_000, pollMs: 200 } }, stripe),
  ]);
});
afterAll(() => billing.close());

const as: Person = { ...person(), workspaceRole: 'owner' };
const place = async (): Promise<string> => {
  const body = { product: { kind: 'credits', amount: '12.50' }, currency: 'USD' };
  return (await billing.call(routes.createOrder, { as, body })).body.data.uuid;
};
const open = async (order: string): Promise<string> => {
  const body = { order, provider: 'stripe', returnUrl: 'https://tutka.test/o' };
  return (await billing.call(routes.payOrder, { as, body })).body.data.paymentUUID;
};
const told = (payment: string) => billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment } });
const refundsOf = async (id: string): Promise<{ status: string; amount: string }[]> =>
  (await billing.call(routes.getOrder, { as, params: { id } })).body.data.paymentDetails.refunds;
const settled = (id: string, count: number) =>
  eventually(
    () => refundsOf(id),
    (found) => found.length === count && found.every(({ status }) => status !== 'pending'),
  );
const refundBy = (id: string, body: object = {}) =>
  billing.call(routes.refundOrder, { as: admin(), params: { id }, body });

/** An order that was cancelled while its page was open, and then paid; its provider refuses to give that back. */
async function stuck(fault?: 'wrong amount'): Promise<{ order: string; payment: string }> {
  const order = await place();
  const payment = await open(order);
  if (fault) stripe.faults.push(fault);
  isRefusing = true;
  stripe.pay(payment);
  await billing.call(routes.updateOrder, { as, params: { id: order }, body: { status: 2 } });
  await told(payment);
  expect(await settled(order, 1)).toMatchObject([{ status: 'failed' }]);
  isRefusing = false;
  return { order, payment };
}

test.each([
  ['what was asked for', undefined, '12.50'],
  ['another amount', 'wrong amount', '12.51'],
] as const)(
  'money for a cancelled order that a provider refused to give back, %s, is given back by an ADMIN, once',
  async (_, fault, amount) => {
    const { order, payment } = await stuck(fault);
    expect((await refundBy(order, { amount: '12.52' })).body.errorCode).toBe('REFUND_TOO_LARGE');
    expect((await refundBy(order)).status).toBe(200);
    expect(await settled(order, 2)).toMatchObject([{ status: 'failed' }, { status: 'done', amount }]);
    expect(stripe.kept(payment)).toBe(0n);
    expect((await refundBy(order)).body.errorCode).toBe('NOTHING_TO_REFUND');
  },
  60_000,
);

test('what could not be kept goes back before the price of the order, which is given back after it', async () => {
  const order = await place();
  const first = await open(order);
  stripe.faults.push('wrong amount');
  isRefusing = true;
  stripe.pay(first);
  await told(first);
  await settled(order, 1);
  isRefusing = false;
  const second = await open(order);
  expect(second).not.toBe(first);
  stripe.pay(second);
  await told(second);
  expect((await refundBy(order)).status).toBe(200);
  await settled(order, 2);
  expect([stripe.kept(first), stripe.kept(second)]).toEqual([0n, 1_250n]);
  expect((await refundBy(order)).status).toBe(200);
  await settled(order, 3);
  expect(stripe.kept(second)).toBe(0n);
}, 60_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
});
