import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';

const stripe = new TestBank('stripe');
const [agent, mara]: [string, Person] = [randomUUID(), { ...person(), workspaceRole: 'owner' }];
const usual = { isFree: false, price: '9.99', currency: 'EUR', entitlement: 'none' };
/** As catalog tells of the agent; undefined: it is deleted. */
let offer: typeof usual | undefined = usual;
let billing: RunningParts;
beforeAll(async () => {
  const whose = { name: 'Paid', workspace: mara.workspace, ownerUuid: mara.userUuid };
  billing = await runParts(({ app, worker }) => [
    testOrders(
      { app, worker, agents: { find: async () => offer && { ...whose, ...offer }, close: () => undefined } },
      stripe,
    ),
  ]);
});
afterAll(() => billing.close());

const body = { product: { kind: 'agent', agentUUID: agent }, currency: 'EUR' };

async function payLater(then: typeof offer) {
  const as: Person = { ...person(), workspaceRole: 'owner' };
  offer = usual;
  const { uuid } = (await billing.call(routes.createOrder, { as, body })).body.data;
  offer = then;
  const paying = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  return await billing.call(routes.payOrder, { as, body: paying });
}

test('an order of an agent that was deleted since is not paid any more', async () => {
  const answer = await payLater(undefined);
  expect([answer.status, answer.body.errorCode]).toEqual([404, 'NOT_FOR_SALE']);
}, 60_000);

test('nor one of an agent that is free by now, or that the buyer has in another way', async () => {
  const free = await payLater({ ...usual, isFree: true, entitlement: 'free' });
  const member = await payLater({ ...usual, entitlement: 'member' });
  const codes = [free, member].map(({ body: told }) => told.errorCode);
  expect(codes).toEqual(['ALREADY_OWNED', 'ALREADY_OWNED']);
  expect((await payLater(usual)).status).toBe(200);
}, 60_000);
