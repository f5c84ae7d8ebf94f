import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTenant, queries } from '@tutka/database';
import { type Invoice, routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { admin, person, type RunningParts, runParts } from '../../test/running-parts.ts';
import { TestBank } from '../../test/test-bank.ts';
import { testOrders } from '../../test/test-orders.ts';
import { loadSubscription } from '../subscriptions/change-subscription.ts';
import { placeWanted, wantedOrder } from '../subscriptions/subscription-orders.ts';
import { plansPart } from './plans.ts';

const bank = new TestBank('stripe');
let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(({ app, worker }) => [
    plansPart({ app, worker, seedQuotas: false }),
    testOrders({ app, worker, jobs: { parallel: 4, leaseMs: 5_000, pollMs: 300 } }, bank),
  ]);
});
afterAll(() => billing.close());

const root = admin();
const seller = {
  name: 'Lighthouse GmbH',
  address: 'Kai 1\n20457 Hamburg',
  country: 'DE',
  taxId: 'DE123456789',
  email: 'billing@lighthouse.example',
  logoText: 'Lighthouse',
  note: 'Amtsgericht Hamburg, HRB 1',
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  taxRates: [
    { country: 'DE', region: null, name: 'VAT', percent: '19', isInclusive: false },
    { country: 'CN', region: null, name: '增值税', percent: '6', isInclusive: true },
    { country: 'JP', region: null, name: 'JCT', percent: '10', isInclusive: false },
    { country: 'CA', region: 'ON', name: 'HST', percent: '13', isInclusive: false },
  ],
};
const buyer = {
  name: '上海灯塔科技有限公司',
  address: '上海市浦东新区世纪大道100号',
  country: 'CN',
  region: '',
  taxId: '91310000MA1FL0000X',
  email: 'fapiao@example.cn',
};

const owner = (): Person => ({ ...person(), workspaceRole: 'owner' });
const say = (as: Person, body: object) => billing.call(routes.setBillingDetails, { as, body });
const setSeller = (more: object = {}) =>
  billing.call(routes.setSeller, { as: root, body: { ...seller, ...more } });
const credits = { product: { kind: 'credits', amount: '20.00' }, currency: 'USD' };

const documentsOf = async (as: Person, id: string): Promise<Invoice[]> =>
  (await billing.call(routes.listOrderInvoices, { as, params: { id } })).body.data;
const documents = (as: Person, id: string, count: number) =>
  eventually(
    () => documentsOf(as, id),
    (found) => found.length >= count,
  );

/** An order that was paid; its uuid. */
async function bought(as: Person, body: object = credits): Promise<string> {
  const { uuid } = (await billing.call(routes.createOrder, { as, body })).body.data;
  const pay = { order: uuid, provider: 'stripe', returnUrl: 'https://tutka.test/orders' };
  const { paymentUUID } = (await billing.call(routes.payOrder, { as, body: pay })).body.data;
  bank.pay(paymentUUID);
  await billing.call(routes.stripeWebhook, { body: { id: randomUUID(), payment: paymentUUID } });
  return uuid;
}

test('before anybody says who sells, the sandbox does, in a series of its own', async () => {
  const ada = owner();
  const { data } = (await billing.call(routes.getSeller, { as: root })).body;
  expect(data).toMatchObject({ name: 'Tutka (sandbox)', invoicePrefix: 'TEST', taxRates: [] });
  const [invoice] = await documents(ada, await bought(ada), 1);
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^TEST-\d{4}-000001$/),
    buyer: null,
    tax: null,
    total: '20.00',
    payment: { provider: 'stripe', sandbox: true },
  });
});

test('only an ADMIN says who sells; what makes no sense is refused, and told', async () => {
  const refused = await setSeller({ creditNotePrefix: 'INV' });
  expect([refused.status, refused.body.errorCode]).toEqual([400, 'SELLER_MEANINGLESS']);
  expect((await setSeller({ country: 'XX' })).status).toBe(400);
  expect((await setSeller({ address: 'a\n'.repeat(9) })).status).toBe(400);
  const { body } = await setSeller();
  expect(body.data).toMatchObject(seller);
});

test('an exclusive tax is shown before paying, paid, and stands on the invoice', async () => {
  const ada = owner();
  const german = { ...buyer, name: 'Müller & Söhne', country: 'DE', taxId: '' };
  expect((await say(ada, german)).status).toBe(200);
  const quote = await billing.call(routes.quoteOrder, { as: ada, body: credits });
  const tax = { name: 'VAT', percent: '19', isInclusive: false, amount: '3.80' };
  expect(quote.body.data).toMatchObject({ subtotal: '20.00', totalPrice: '23.80', tax });
  const order = await bought(ada);
  const [invoice] = await documents(ada, order, 1);
  expect(invoice).toMatchObject({
    ...{ subtotal: '20.00', net: '20.00', tax, total: '23.80', currency: 'USD', orderUUID: order },
    seller: { name: 'Lighthouse GmbH', taxId: 'DE123456789' },
    buyer: german,
  });
  const { body } = await billing.call(routes.getOrder, { as: ada, params: { id: order } });
  expect(body.data).toMatchObject({ tax, totalPrice: '23.80' });
  expect(bank.kept([...bank.accounts.keys()].at(-1) ?? '')).toBe(2380n);
});

test('what a subscription is charged has the tax in it, each time', async () => {
  const ada = owner();
  await say(ada, { ...buyer, country: 'DE' });
  const body = { planId: 'pro', period: 'month' };
  const { data } = (await billing.call(routes.createSubscription, { as: ada, body })).body;
  const wanted = wantedOrder(data.uuid, await loadSubscription(billing.worker, data.uuid), new Date());
  if (!wanted) throw new Error('It waits for its first order.');
  expect(wanted.total).toEqual({ minor: '2380', currency: 'USD' });
  await placeWanted(billing.worker, { subscription: data.uuid, workspace: ada.workspace }, wanted);
  const order = await billing.call(routes.getOrder, { as: ada, params: { id: wanted.order } });
  const tax = { name: 'VAT', percent: '19', isInclusive: false, amount: '3.80' };
  expect(order.body.data).toMatchObject({ type: 'subscription', totalPrice: '23.80', tax });
});

test('discounts first, then the tax; one that prices contain changes no price', async () => {
  const code = `PART-${randomUUID().slice(0, 4)}`.toUpperCase();
  const products = { kinds: [], planIds: [], agentUUIDs: [] };
  const dates = { from: null, until: null, limit: null };
  await billing.call(routes.createDiscountCode, {
    as: root,
    body: { ...{ code, kind: 'percent', value: '25', currency: null, products }, ...dates },
  });
  const priced = async (country: string, region: string, currency = 'USD') => {
    const ada = owner();
    await say(ada, { ...buyer, country, region });
    const body = { product: { kind: 'plan', planId: 'pro', period: 'month' }, currency, discountCode: code };
    const { data } = (await billing.call(routes.quoteOrder, { as: ada, body })).body;
    return [data.subtotal, data.discountRules[0]?.off, data.tax?.amount, data.totalPrice];
  };
  expect(await priced('DE', '')).toEqual(['20.00', '5.00', '2.85', '17.85']);
  expect(await priced('CN', '')).toEqual(['20.00', '5.00', '0.85', '15.00']);
  expect(await priced('CA', 'on')).toEqual(['20.00', '5.00', '1.95', '16.95']);
  expect(await priced('CA', 'QC')).toEqual(['20.00', '5.00', undefined, '15.00']);
  // 2900 less 725 is 2175; a tenth is 217.5.
  expect(await priced('JP', '', 'JPY')).toEqual(['2900', '725', '218', '2393']);
});

test('each refund has a credit note with its part of the tax, together all of it, and the invoice stays', async () => {
  const ada = owner();
  await say(ada, buyer);
  const order = await bought(ada);
  const [invoice] = await documents(ada, order, 1);
  expect(invoice).toMatchObject({ total: '20.00', net: '18.87', tax: { amount: '1.13' } });
  const refund = (amount: string) =>
    billing.call(routes.refundOrder, { as: root, params: { id: order }, body: { amount } });
  await setSeller({ name: 'Renamed AG' });
  await say(ada, { ...buyer, name: '别的公司' });
  await refund('6.66');
  await documents(ada, order, 2);
  await refund('13.34');
  const [first, ...notes] = await documents(ada, order, 3);
  expect(notes).toMatchObject([
    { kind: 'creditNote', total: '6.66', net: '6.28', tax: { amount: '0.38' } },
    { kind: 'creditNote', total: '13.34', net: '12.59', tax: { amount: '0.75' } },
  ]);
  const numbers = notes.map(({ number }) => number);
  expect(numbers).toEqual([expect.stringMatching(/^CN-\d{4}-000001$/), expect.stringMatching(/-000002$/)]);
  for (const note of notes) {
    expect(note.invoice).toEqual({ uuid: invoice?.uuid, number: invoice?.number });
    expect([note.buyer, note.seller]).toEqual([buyer, invoice?.seller]);
  }
  const creditNotes = notes.map(({ uuid, number }) => ({ uuid, number }));
  expect(first).toEqual({ ...invoice, creditNotes });
});

test('who may not see an order sees no invoice of it; what was issued nobody changes', async () => {
  const ada = owner();
  const order = await bought(ada);
  const [invoice] = await documents(ada, order, 1);
  const read = async (as: Person) => {
    const params = { uuid: invoice?.uuid ?? '' };
    const one = await billing.call(routes.getInvoice, { as, params });
    const pdf = await billing.call(routes.getInvoicePdf, { as, params });
    const listed = (await billing.call(routes.listInvoices, { as })).body.pagination.total;
    const ofOrder = await billing.call(routes.listOrderInvoices, { as, params: { id: order } });
    return [one.status, pdf.status, ofOrder.status, listed];
  };
  expect(await read(ada)).toEqual([200, 200, 200, 1]);
  expect(await read(person(ada.workspace))).toEqual([404, 404, 404, 0]);
  expect(await read({ ...person(ada.workspace), workspaceRole: 'admin' })).toEqual([200, 200, 200, 1]);
  expect(await read(owner())).toEqual([404, 404, 404, 0]);
  expect(await read(root)).toEqual([200, 200, 200, 0]);
  const search = invoice?.number.toLowerCase() ?? '';
  const all = await billing.call(routes.listAllInvoices, { as: root, query: { search } });
  expect(all.body.data).toMatchObject([{ uuid: invoice?.uuid, workspace: ada.workspace }]);

  const forget = inTenant(billing.app, ada, async (tx) => void (await queries(tx)('invoices').delete()));
  await expect(forget).rejects.toThrow(/permission denied/);
  const rewrite = billing.worker('invoices').where({ uuid: invoice?.uuid }).update({ number: 'X' });
  await expect(rewrite).rejects.toThrow(/not changed/);
});

test('billing details are written by owners and admins, and the log does not hold them', async () => {
  const ada = owner();
  const member = person(ada.workspace);
  const refused = await say(member, buyer);
  expect([refused.status, refused.body.errorCode]).toEqual([403, 'BILLING_DETAILS_NOT_YOURS']);
  await say(ada, { ...buyer, country: 'ca', region: 'ON' });
  const { body } = await billing.call(routes.getBillingDetails, { as: member });
  const details = { ...buyer, country: 'CA', region: 'ON' };
  expect(body.data).toEqual({ details, isMine: false, regions: { CA: ['ON'] } });
  const other = await billing.call(routes.getBillingDetails, { as: owner() });
  expect(other.body.data.details).toBeNull();
  const logged = await billing.worker('events').where({ type: 'BillingDetailsChanged' });
  expect(JSON.stringify(logged)).not.toContain(buyer.name);
  expect(JSON.stringify(logged)).toContain('taxId');
});
