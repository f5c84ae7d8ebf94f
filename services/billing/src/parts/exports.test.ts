import { randomUUID } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Invoice, type Order, type Route, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { nobodyKnown } from '../../test/nobody-known.ts';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import type { Accounts } from '../clients/accounts.ts';
import { plansPart } from './plans.ts';

const stripe = new TestBank('stripe');
let isDown = false;
let billing: RunningParts;
beforeAll(async () => {
  const asked = <T>(found: T): Promise<T> =>
    isDown ? Promise.reject(new ConnectError('down', Code.Unavailable)) : Promise.resolve(found);
  const kept: Accounts['kept'] = {
    people: (_, uuids) =>
      asked(new Map(uuids.map((uuid) => [uuid, { uuid, logo: '', email: `${uuid}@tutka.test` }]))),
    workspaces: (_, uuids) => asked(new Map(uuids.map((uuid) => [uuid, { name: '=1+1', owner: null }]))),
  };
  billing = await runParts(({ app, worker }) => [
    plansPart({ app, worker, seedQuotas: false }),
    testOrders({ app, worker, accounts: { ...nobodyKnown, kept } }, stripe),
  ]);
});
afterAll(() => billing.close());

const root = admin();
const owner = (): Person => ({ ...person(), workspaceRole: 'owner' });
const credits = (amount: string, currency: string) => ({ product: { kind: 'credits', amount }, currency });

async function place(as: Person, body: object = credits('12.50', 'USD')): Promise<Order> {
  return (await billing.call(routes.createOrder, { as, body })).body.data;
}

/** The rows of a file by the names of its columns; no cell of these tests has a comma. */
async function rowsOf(route: Route, as: Person, query = {}): Promise<Record<string, string>[]> {
  const { status, headers, body } = await billing.call(route, { as, query });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const [head = '', ...rows] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, n) => [names[n] ?? '', cell])));
}
const numbers = (rows: readonly Record<string, string>[]) => rows.map(({ number }) => Number(number));

test('a workspace keeps its orders as a table: its owner all of them, a member their own', async () => {
  const ada = owner();
  const bo = person(ada.workspace);
  const [adas, bos] = [await place(ada), await place(bo, credits('1200', 'USD'))];
  await place(owner());
  const rows = await rowsOf(routes.exportOrders, ada);
  expect(numbers(rows)).toEqual([bos.id, adas.id]);
  expect(rows[1]).toMatchObject({
    placedAt: adas.createdAt,
    uuid: adas.uuid,
    status: 'PROCESSING',
    type: 'normal',
    userUUID: ada.userUuid,
    userEmail: `${ada.userUuid}@tutka.test`,
    productKind: 'credits',
    currency: 'USD',
    discount: '0.00',
    tax: '',
    total: '12.50',
    refunded: '0.00',
    paidAt: '',
  });
  expect(rows[0]).not.toHaveProperty('workspaceName');
  expect(numbers(await rowsOf(routes.exportOrders, bo))).toEqual([bos.id]);
  expect(await rowsOf(routes.exportOrders, ada, { status: 1 })).toEqual([]);
});

test('an ADMIN keeps all that the filters choose, each order once, also those of one moment', async () => {
  const { workspace } = owner();
  const product = { kind: 'agent', agentUUID: randomUUID(), name: '@SUM(A1)' };
  await billing.worker.raw(
    `INSERT INTO orders (id, uuid, workspace, user_id, user_uuid, status, total_price, currency, discount_rules,
       payment_details, product, created_at, updated_at)
     SELECT nextval('order_numbers'), gen_random_uuid(), :workspace, 7, gen_random_uuid(), 1, '2900', 'JPY', '[]',
       '{"provider": null, "reference": null, "paidAt": null, "attempts": [], "refunds": [], "refunded": "0"}',
       :product::jsonb, timestamptz '2026-01-01 00:00:00.0001Z' + n / 400 * interval '1 microsecond', now()
     FROM generate_series(1, 1300) n`,
    { workspace, product: JSON.stringify(product) },
  );
  const rows = await rowsOf(routes.exportAllOrders, root, { workspace });
  expect(new Set(numbers(rows)).size).toBe(1300);
  const listed = await billing.call(routes.listAllOrders, {
    as: root,
    query: { workspace, page: 13, pageSize: 100 },
  });
  expect(numbers(rows).slice(1200)).toEqual(listed.body.data.map(({ id }: Order) => id));
  expect(rows[0]).toMatchObject({
    workspace,
    // What a table program would calculate is text.
    workspaceName: "'=1+1",
    product: "'@SUM(A1)",
    status: 'COMPLETED',
    total: '2900',
    currency: 'JPY',
  });
  expect(await rowsOf(routes.exportAllOrders, root, { workspace, currency: 'EUR' })).toEqual([]);
  const all = await billing.call(routes.exportAllOrders, { as: owner(), query: {} });
  expect(all.status).toBe(403);
});

test('a table of orders lacks no names: where nobody can say who people are there is none', async () => {
  const ada = owner();
  await place(ada);
  isDown = true;
  try {
    expect((await billing.call(routes.exportOrders, { as: ada })).status).toBe(503);
    expect((await billing.call(routes.exportAllOrders, { as: root })).status).toBe(503);
  } finally {
    isDown = false;
  }
});

test('what a bank took for good in a dispute stands beside what was given back, so that orders add up to what was kept', async () => {
  const ada = owner();
  const { uuid } = await place(ada);
  const paying = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID } = (await billing.call(routes.payOrder, { as: ada, body: paying })).body.data;
  const told = () => billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment: paymentUUID } });
  const details = async (): Promise<Order['paymentDetails']> =>
    (await billing.call(routes.getOrder, { as: ada, params: { id: uuid } })).body.data.paymentDetails;
  stripe.pay(paymentUUID);
  await told();
  await eventually(details, ({ paidAt }) => paidAt !== null);
  await billing.call(routes.refundOrder, { as: root, params: { id: uuid }, body: { amount: '2.50' } });
  const { lost } = await eventually(details, ({ refunded }) => refunded === '2.50');
  expect(lost).toBe('0.00');
  stripe.disputed(paymentUUID, 'lost');
  await told();
  await eventually(details, (now) => now.lost === '10.00');
  expect(await rowsOf(routes.exportOrders, ada)).toMatchObject([
    { status: 'COMPLETED', total: '12.50', refunded: '2.50', lost: '10.00' },
  ]);
});

test('invoices and credit notes are kept as a table that can be added up, by the days they were issued', async () => {
  const ada = owner();
  const details = { name: '-Ada', address: 'Kai 1', country: 'DE', region: '', taxId: '', email: '' };
  await billing.call(routes.setBillingDetails, { as: ada, body: details });
  const { uuid } = await place(ada);
  const paying = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID } = (await billing.call(routes.payOrder, { as: ada, body: paying })).body.data;
  stripe.pay(paymentUUID);
  await billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment: paymentUUID } });
  const papers = async (): Promise<Invoice[]> =>
    (await billing.call(routes.listInvoices, { as: ada })).body.data;
  await eventually(papers, ({ length }) => length === 1);
  await billing.call(routes.refundOrder, { as: root, params: { id: uuid }, body: { amount: '2.50' } });
  const [note, invoice] = await eventually(papers, ({ length }) => length === 2);

  const rows = await rowsOf(routes.exportInvoices, ada);
  expect(rows).toMatchObject([
    { number: note?.number, kind: 'creditNote', invoice: invoice?.number, net: '-2.50', total: '-2.50' },
    { number: invoice?.number, kind: 'invoice', invoice: '', subtotal: '12.50', total: '12.50', tax: '' },
  ]);
  expect(rows[1]).toMatchObject({
    buyer: "'-Ada",
    currency: 'USD',
    sandbox: 'true',
    issuedAt: invoice?.issuedAt,
  });
  const all = await rowsOf(routes.exportAllInvoices, root, { search: invoice?.number });
  expect(all).toMatchObject([{ number: invoice?.number, workspace: ada.workspace }]);

  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
  const kinds = async (query: object) =>
    (await rowsOf(routes.exportInvoices, ada, query)).map(({ kind }) => kind);
  expect(await kinds({ kind: 'invoice', from: day(-1), to: day(1) })).toEqual(['invoice']);
  expect(await kinds({ from: day(2) })).toEqual([]);
  expect(await kinds({ to: day(-2) })).toEqual([]);
  const listed = await billing.call(routes.listAllInvoices, { as: root, query: { from: day(2) } });
  expect(listed.body.pagination.total).toBe(0);
  expect(await rowsOf(routes.exportInvoices, person(ada.workspace))).toEqual([]);
});
