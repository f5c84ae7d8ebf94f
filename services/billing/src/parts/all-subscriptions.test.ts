import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FoundSubscription, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { nobodyKnown } from '../../test/nobody-known.ts';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import type { Accounts } from '../clients/accounts.ts';
import { plansPart } from './plans.ts';

const root = admin();
const ada: Person = { ...person(), userId: 41, workspaceRole: 'owner' };
const bo: Person = { ...person(), userId: 42, workspaceRole: 'owner' };
const shown = { uuid: ada.userUuid, logo: '/logo', email: 'ada@tutka.test' };

let billing: RunningParts;
beforeAll(async () => {
  const accounts: Accounts = {
    ...nobodyKnown,
    people: async () => new Map([[ada.userUuid, shown]]),
    workspaces: async () => new Map([[ada.workspace, { name: 'Harbour', owner: shown }]]),
    find: async (_, text) =>
      text === 'ada@'
        ? { userIds: [41], userUuids: [ada.userUuid], workspaces: [] }
        : { userIds: [], userUuids: [], workspaces: [] },
  };
  billing = await runParts(({ app, worker }) => [
    plansPart({ app, worker, seedQuotas: false }),
    testOrders({ app, worker, accounts }, new TestBank('stripe')),
  ]);
  for (const as of [ada, bo]) {
    const body = { planId: 'pro', period: 'month', currency: 'USD' };
    expect((await billing.call(routes.createSubscription, { as, body })).status).toBe(200);
  }
});
afterAll(() => billing.close());

async function found(query: Record<string, string>): Promise<FoundSubscription[]> {
  return (await billing.call(routes.listAllSubscriptions, { as: root, query })).body.data;
}
const whose = (all: readonly FoundSubscription[]) => all.map(({ workspace }) => workspace.uuid);

test('an ADMIN reads subscriptions of everybody with whose they are, the newest first', async () => {
  const all = await found({});
  expect(whose(all)).toEqual([bo.workspace, ada.workspace]);
  expect(all).toMatchObject([
    { workspace: { name: '', owner: null }, subscriber: null },
    {
      state: 'AWAITING_PAYMENT',
      planId: 'pro',
      workspace: { name: 'Harbour', owner: shown },
      subscriber: shown,
    },
  ]);
  expect(await found({ state: 'RUNNING' })).toEqual([]);
});

test('they are searched by who subscribed and by whom the workspace is billed to', async () => {
  expect(whose(await found({ search: 'ada@' }))).toEqual([ada.workspace]);
  const details = { name: 'Bo & Söhne', address: '', country: 'DE', region: '', taxId: '', email: '' };
  const body = { ...details, address: 'Kai 1' };
  expect((await billing.call(routes.setBillingDetails, { as: bo, body })).status).toBe(200);
  expect(whose(await found({ search: 'söhne' }))).toEqual([bo.workspace]);
  expect(whose(await found({ search: ada.workspace }))).toEqual([ada.workspace]);
  expect(await found({ search: 'nobody@' })).toEqual([]);
});

test('nobody else reads them', async () => {
  expect((await billing.call(routes.listAllSubscriptions, { as: ada })).status).toBe(403);
});
