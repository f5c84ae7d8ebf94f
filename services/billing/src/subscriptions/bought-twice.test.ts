import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { nobodyKnown } from '../../test/nobody-known.ts';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import { earningsPart } from '../parts/earnings.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const stripe = new TestBank('stripe');
const agent = randomUUID();
const mara: Person = { ...person(), workspaceRole: 'owner' };
let billing: RunningParts;
beforeAll(async () => {
  const offer = { name: 'Paid', workspace: mara.workspace, ownerUuid: mara.userUuid };
  const cost = { isFree: false, price: '10.00', currency: 'EUR', entitlement: 'none' };
  billing = await runParts(({ app, worker }) => [
    earningsPart({ app, worker, accounts: nobodyKnown }),
    testOrders(
      {
        app,
        worker,
        agents: { find: async () => ({ ...offer, ...cost }), close: () => undefined },
        jobs: { parallel: 4, leaseMs: 5_000, pollMs: 200 },
      },
      stripe,
    ),
  ]);
});
afterAll(() => billing.close());

const order = async (as: Person): Promise<string> => {
  const body = { product: { kind: 'agent', agentUUID: agent }, currency: 'EUR' };
  return (await billing.call(routes.createOrder, { as, body })).body.data.uuid;
};
const pay = (as: Person, id: string) =>
  billing.call(routes.payOrder, {
    as,
    body: { order: id, provider: 'stripe', returnUrl: 'https://tutka.test/orders' },
  });
const told = (payment: string) => billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment } });
const one = async (as: Person, id: string) =>
  (await billing.call(routes.getOrder, { as, params: { id } })).body.data;
const earned = async () => (await billing.call(routes.getEarnings, { as: mara })).body.data.sums;

test('an agent that two orders were paid for at once is kept by one; the other goes back, and its owner earns once', async () => {
  const as: Person = { ...person(), workspaceRole: 'owner' };
  const colleague: Person = { ...person(as.workspace), workspaceRole: 'admin' };
  const [first, second, third] = [await order(as), await order(colleague), await order(as)];
  const pages = [await pay(as, first), await pay(colleague, second)];
  const payments: string[] = pages.map(({ body }) => body.data.paymentUUID);
  for (const payment of payments) stripe.pay(payment);
  await Promise.all(payments.map(told));
  const both = await eventually(
    async () => [await one(as, first), await one(as, second)],
    (found) => found.some(({ paymentDetails }) => paymentDetails.refunded === '10.00'),
  );
  expect(both.map(({ status }) => status)).toEqual([1, 1]);
  const refunds = both.flatMap(({ paymentDetails }) => paymentDetails.refunds);
  expect(refunds).toMatchObject([{ reason: 'ALREADY_OWNED', status: 'done', amount: '10.00' }]);
  expect(payments.map((payment) => stripe.kept(payment)).sort()).toEqual([0n, 1_000n]);
  await eventually(earned, (sums) => JSON.stringify(sums).includes('"earned":"7.00"'));
  expect(await earned()).toMatchObject([{ currency: 'EUR', sold: '10.00', earned: '7.00', owed: '7.00' }]);
  const late = await pay(as, third);
  expect([late.status, late.body.errorCode]).toEqual([409, 'ALREADY_OWNED']);
  const kept = both.find(({ paymentDetails }) => paymentDetails.refunds.length === 0);
  const payer = kept?.userUUID === as.userUuid ? as : colleague;
  expect((await pay(payer, kept?.uuid)).body.errorCode).toBe('ORDER_FINAL');
  await billing.call(routes.refundOrder, { as: admin(), params: { id: kept?.uuid }, body: {} });
  await eventually(
    () => one(as, kept?.uuid),
    ({ paymentDetails }) => paymentDetails.refunded === '10.00',
  );
  expect((await pay(as, third)).status).toBe(200);
}, 120_000);

test('every read model is what a replay of the log makes', async () => {
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
});
