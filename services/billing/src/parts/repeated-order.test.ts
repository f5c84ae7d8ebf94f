import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import { plansPart } from './plans.ts';

const agentUUID = randomUUID();
let price = { isFree: false, price: '10.00', currency: 'EUR' };
let billing: RunningParts;
beforeAll(async () => {
  const owner = person();
  const offer = { name: 'Paid', workspace: owner.workspace, ownerUuid: owner.userUuid, entitlement: 'none' };
  billing = await runParts(({ app, worker }) => [
    plansPart({ app, worker, seedQuotas: false }),
    testOrders(
      { app, worker, agents: { find: async () => ({ ...offer, ...price }), close: () => undefined } },
      new TestBank('stripe'),
    ),
  ]);
});
afterAll(() => billing.close());

const newcomer = (): Person => ({ ...person(), workspaceRole: 'owner' });
const agent = { product: { kind: 'agent', agentUUID }, currency: 'EUR' };
const order = (as: Person, key: string, body: object = agent) =>
  billing.call(routes.createOrder, { as, body, headers: { 'idempotency-key': key } });

test('an order that made an agent one’s own is answered again, and is refused under another key', async () => {
  const code = {
    ...{ code: 'GIFT', kind: 'percent', value: '100', currency: 'EUR', from: null, until: null, limit: null },
    products: { kinds: [], planIds: [], agentUUIDs: [] },
  };
  await billing.call(routes.createDiscountCode, { as: admin(), body: code });
  const as = newcomer();
  const free = { ...agent, discountCode: 'GIFT' };
  const first = await order(as, 'gift', free);
  expect([first.status, first.body.data.status]).toEqual([200, 1]);
  const again = await order(as, 'gift', free);
  expect([again.status, again.body.data?.uuid]).toEqual([200, first.body.data.uuid]);
  expect((await order(as, 'other', free)).body.errorCode).toBe('ALREADY_OWNED');
  expect((await order(as, 'gift')).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('an order is answered again, whatever is asked for the agent since', async () => {
  const as = newcomer();
  const first = await order(as, 'dear');
  price = { ...price, currency: 'USD' };
  const again = await order(as, 'dear');
  expect([again.status, again.body.data?.uuid]).toEqual([200, first.body.data.uuid]);
  expect((await order(as, 'new')).status).not.toBe(200);
});

test('a subscription is answered again while its plan is not offered', async () => {
  const as = newcomer();
  const body = { planId: 'pro', period: 'month', currency: 'USD' };
  const subscribe = (key: string) =>
    billing.call(routes.createSubscription, { as, body, headers: { 'idempotency-key': key } });
  const offered = (isOffered: boolean) =>
    billing.call(routes.updatePlan, { as: admin(), params: { id: 'pro' }, body: { isOffered } });
  const first = await subscribe('monday');
  expect(first.status).toBe(200);
  await offered(false);
  const again = await subscribe('monday');
  expect([again.status, again.body.data?.uuid]).toEqual([200, first.body.data.uuid]);
  expect((await subscribe('tuesday')).status).not.toBe(200);
  await offered(true);
});

test('one key of one person places an order in each of their workspaces', async () => {
  const here = newcomer();
  const there: Person = { ...newcomer(), userUuid: here.userUuid, userId: here.userId };
  const body = { product: { kind: 'credits', amount: '5.00' }, currency: 'USD' };
  const [one, two] = [await order(here, 'monday', body), await order(there, 'monday', body)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body.data.uuid).not.toBe(one.body.data.uuid);
  expect((await order(there, 'monday', body)).body.data.uuid).toBe(two.body.data.uuid);
});
