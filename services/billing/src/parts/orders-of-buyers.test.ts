import { Code, ConnectError } from '@connectrpc/connect';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Order, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { nobodyKnown } from '../../test/nobody-known.ts';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import type { Accounts } from '../clients/accounts.ts';
import { TooManyFound } from '../domain/too-many-found.ts';
import { plansPart } from './plans.ts';

const stripe = new TestBank('stripe');
const asked: string[] = [];
let find: Accounts['find'];
let billing: RunningParts;
beforeAll(async () => {
  const accounts: Accounts = {
    ...nobodyKnown,
    find: (as, text) => {
      asked.push(text);
      return find(as, text);
    },
  };
  billing = await runParts(({ app, worker }) => [
    plansPart({ app, worker, seedQuotas: false }),
    testOrders({ app, worker, accounts }, stripe),
  ]);
});
afterAll(() => billing.close());
beforeEach(() => {
  asked.length = 0;
  find = nobodyKnown.find;
});

const root = admin();
const ada: Person = { ...person(), userId: 41, workspaceRole: 'owner' };
const bo: Person = { ...person(), userId: 42, workspaceRole: 'owner' };

async function place(as: Person): Promise<Order> {
  const body = { product: { kind: 'credits', amount: '12.50' }, currency: 'USD' };
  return (await billing.call(routes.createOrder, { as, body })).body.data;
}
const search = (words: string) => billing.call(routes.listAllOrders, { as: root, query: { search: words } });
const found = async (words: string): Promise<number[]> =>
  (await search(words)).body.data.map(({ id }: Order) => id);

test('an ADMIN finds orders by who bought, and by what the workspace is called', async () => {
  const [adas, bos] = [await place(ada), await place(bo)];
  find = async (_, text) => ({ userIds: text === 'ADA@' ? [41] : [], userUuids: [], workspaces: [] });
  expect(await found(' ADA@ ')).toEqual([adas.id]);
  find = async () => ({ userIds: [], userUuids: [], workspaces: [bo.workspace] });
  expect(await found('Bo and sons')).toEqual([bos.id]);
  find = nobodyKnown.find;
  expect(await found('nobody@')).toEqual([]);
});

test('they are found by whom they are billed to, as its owner wrote it', async () => {
  const { id } = await place(bo);
  const details = { name: 'Möller 100% GmbH', address: 'Kai 1', country: 'DE', region: '', taxId: '' };
  const body = { ...details, email: 'books@moeller.example' };
  expect((await billing.call(routes.setBillingDetails, { as: bo, body })).status).toBe(200);
  for (const words of ['möller 100%', 'BOOKS@moeller']) expect(await found(words)).toContain(id);
  for (const words of ['möller 1%0', 'Kai 1']) expect(await found(words)).toEqual([]);
});

test('what names an order is not looked for in names', async () => {
  const { id, uuid } = await place(ada);
  const paying = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  await billing.call(routes.payOrder, { as: ada, body: paying });
  const { body } = await billing.call(routes.getOrder, { as: ada, params: { id: uuid } });
  for (const words of [uuid, String(id), body.data.paymentDetails.reference]) {
    expect([words, await found(words)]).toEqual([words, [id]]);
  }
  expect(asked).toEqual([]);
});

test('a part of too many names is told so, and nobody is taken for nobody where nobody can be asked', async () => {
  find = () => Promise.reject(new TooManyFound());
  expect(await search('a')).toMatchObject({ status: 400, body: { errorCode: 'TOO_MANY_FOUND' } });
  find = () => Promise.reject(new ConnectError('down', Code.Unavailable));
  expect((await search('ada@')).status).toBe(503);
});
