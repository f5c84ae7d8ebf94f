import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';

const stripe = new TestBank('stripe');
let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(({ app, worker }) => [testOrders({ app, worker }, stripe)]);
});
afterAll(() => billing.close());

const ada: Person = { ...person(), workspaceRole: 'owner' };
const root = admin();
const one = async (id: string) =>
  (await billing.call(routes.getOrder, { as: ada, params: { id } })).body.data;

/** An order of 12.50, and the payment that paid it. */
async function bought(): Promise<{ order: string; payment: string }> {
  const body = { product: { kind: 'credits', amount: '12.50' }, currency: 'USD' };
  const { uuid: order } = (await billing.call(routes.createOrder, { as: ada, body })).body.data;
  const paying = { order, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID: payment } = (await billing.call(routes.payOrder, { as: ada, body: paying })).body.data;
  stripe.pay(payment);
  await billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment } });
  await eventually(
    () => one(order),
    ({ status }) => status === 1,
  );
  return { order, payment };
}

const refund = (id: string, amount: string, key: string, as = root) =>
  billing.call(routes.refundOrder, {
    as,
    params: { id },
    body: { amount },
    headers: { 'idempotency-key': key },
  });

test('a refund that is asked for again under its key is made once; another order or amount is another request', async () => {
  const [{ order, payment }, other] = [await bought(), await bought()];
  const key = randomUUID();
  const first = await refund(order, '2.50', key);
  expect(first.status).toBe(200);
  const again = await Promise.all(Array.from({ length: 10 }, () => refund(order, '2.50', key)));
  for (const { status, body } of again) {
    expect([200, 409]).toContain(status);
    if (status === 409) expect(body.errorCode).toBe('IDEMPOTENCY_IN_PROGRESS');
  }
  expect((await refund(order, '2.50', key)).body.data.uuid).toBe(order);
  for (const reused of [await refund(order, '2.51', key), await refund(other.order, '2.50', key)]) {
    expect([reused.status, reused.body.errorCode]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  }
  const done = await eventually(
    () => one(order),
    ({ paymentDetails }) => paymentDetails.refunded !== '0.00',
  );
  expect(done.paymentDetails).toMatchObject({ refunded: '2.50', refunds: [{ status: 'done' }] });
  expect(done.paymentDetails.refunds).toHaveLength(1);
  expect(stripe.kept(payment)).toBe(1_000n);
  expect((await refund(order, '2.50', randomUUID())).status).toBe(200);
  const twice = await eventually(
    () => one(order),
    ({ paymentDetails }) => paymentDetails.refunded === '5.00',
  );
  expect(twice.paymentDetails.refunds).toHaveLength(2);
  expect((await one(other.order)).paymentDetails.refunds).toEqual([]);
}, 120_000);

test('what was refused is no answer to keep, and what is no key is said', async () => {
  const { order } = await bought();
  const key = randomUUID();
  expect((await refund(order, '12.51', key)).body.errorCode).toBe('REFUND_TOO_LARGE');
  expect((await refund(order, '12.50', key)).status).toBe(200);
  expect((await refund(order, '1.00', 'two words')).body.errorCode).toBe('INVALID_IDEMPOTENCY_KEY');
}, 60_000);
