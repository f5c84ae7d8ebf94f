import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import { orderStore } from '../store/order-store.ts';
import { payOrder } from './pay-order.ts';

const stripe = new TestBank('stripe');
const providers = new Map([['stripe', stripe] as const]);
const [returnUrl, origins] = ['https://tutka.test/orders', new Set(['https://tutka.test'])];
let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(({ app, worker }) => [testOrders({ app, worker }, stripe)]);
});
afterAll(() => billing.close());

const ada: Person = { ...person(), workspaceRole: 'owner' };
const credits = { product: { kind: 'credits', amount: '12.50' }, currency: 'USD' };

const place = () => billing.call(routes.createOrder, { as: ada, body: credits });
const one = async (id: string) =>
  (await billing.call(routes.getOrder, { as: ada, params: { id } })).body.data;
const pay = (order: string) =>
  billing.call(routes.payOrder, { as: ada, body: { order, provider: 'stripe', returnUrl } });
const told = (payment: string) => billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment } });

test('two hundred pay at once: one attempt, one capture', async () => {
  const { uuid } = (await place()).body.data;
  const before = stripe.captures;
  const answers = await Promise.all(Array.from({ length: 200 }, () => pay(uuid)));
  const payments = new Set(answers.map(({ body }) => body.data?.paymentUUID));
  expect([...payments]).toHaveLength(1);
  const [payment = ''] = payments;
  await Promise.all(Array.from({ length: 20 }, async () => stripe.pay(payment) && (await told(payment))));
  await Promise.all(Array.from({ length: 20 }, () => told(payment)));
  await until(async () => (await one(uuid)).status === 1);
  expect(stripe.captures - before).toBe(1);
  const events = await billing.call(routes.listOrderEvents, { as: ada, params: { id: uuid } });
  const types = events.body.data.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type === 'OrderCompleted')).toHaveLength(1);
  // Of one moment, and yet one came of the other.
  expect(types.slice(-2)).toEqual(['PaymentSucceeded', 'OrderCompleted']);
}, 120_000);

test('two hundred pay at once in ten processes: one attempt', async () => {
  const { uuid } = (await place()).body.data;
  const ref = { order: uuid, workspace: ada.workspace };
  const amount = { minor: 1250n, currency: 'USD' };
  const order = { ref, number: 1, title: 'Credits', amount, expiresAt: new Date(Date.now() + 3_600_000) };
  const asked = { provider: 'stripe', returnUrl, language: 'en' } as const;
  const meta = { actor: ada.userUuid, actorKind: 'person' };
  const processes = Array.from({ length: 10 }, () => orderStore(billing.worker));
  const payments = await Promise.all(
    processes.flatMap((orders) =>
      Array.from({ length: 20 }, async () => {
        const clock = () => new Date();
        const deps = {
          orders,
          providers,
          origins,
          clock,
          at: () => undefined,
        };
        return (await payOrder(deps, order, asked, meta)).paymentUUID;
      }),
    ),
  );
  expect([payments.length, new Set(payments).size]).toEqual([200, 1]);
  expect((await one(uuid)).paymentDetails.attempts).toHaveLength(1);
}, 120_000);
