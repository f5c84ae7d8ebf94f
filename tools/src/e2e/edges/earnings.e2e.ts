import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

let product: Product;
let root: Api;
let seller: Api;
let buyer: Api;
let browser: Browser;
let sellers: Page;
let agent: string;

/** A person's patience with a busy machine. */
const PATIENCE_MS = 120_000;

before(async () => {
  product = await startProduct(await installedDataDir());
  root = await signIn(product, 'admin@example.org');
  seller = await signIn(product, 'seller@example.org');
  buyer = await signIn(product, 'buyer@example.org');
  const body = { name: 'Paid', isPublic: true, isFree: false, price: '9.90', currency: 'EUR', trialLimit: 0 };
  ({ uuid: agent } = await seller.call(routes.createAgent, { body }));
  browser = await openBrowser();
  sellers = await openPage(browser, product.url, seller.cookie, DESK);
  sellers.setDefaultTimeout(PATIENCE_MS);
});

after(async () => {
  await browser?.close();
  await product?.end();
});

const entitlement = async () => (await buyer.call(routes.getAgent, { params: { id: agent } })).entitlement;

const becomes = (wanted: string) => eventually(entitlement, (is) => is === wanted);

let order: string;

test('nothing earned yet says how it would be', async () => {
  await sellers.goto(`${product.url}/earnings`);
  await sellers.getByText('Nothing earned yet').waitFor();
  await sellers.getByText('70% is yours').waitFor();
});

test('an agent that was bought is its buyer’s, and its owner sees what it earned', async () => {
  await becomes('none');
  const buyers = await openPage(browser, product.url, buyer.cookie, DESK);
  buyers.setDefaultTimeout(PATIENCE_MS);
  await buyers.goto(`${product.url}/checkout?product=agent:${agent}&currency=EUR`);
  await buyers.getByRole('button', { name: 'Pay €9.90 with Stripe' }).click();
  await buyers.waitForURL('**/sandbox/stripe/**');
  await buyers.getByRole('button', { name: 'Pay', exact: true }).click();
  await buyers.waitForURL(/\/orders\/[\w-]+\?returned=1/);
  order = /\/orders\/([\w-]+)/.exec(buyers.url())?.[1] ?? '';
  await becomes('purchased');
  await sellers.goto(`${product.url}/earnings`);
  await sellers.getByRole('listitem').filter({ hasText: 'Owed to you' }).getByText('€6.93').first().waitFor();
  const movements = sellers.getByRole('table', { name: 'Movements' });
  await movements.getByRole('row').filter({ hasText: 'Sale of Paid' }).getByText('€6.93').waitFor();
});

test('an ADMIN notes a payout, which the owner sees with its reference', async () => {
  const roots = await openPage(browser, product.url, root.cookie, DESK);
  roots.setDefaultTimeout(PATIENCE_MS);
  await roots.goto(`${product.url}/admin/earnings`);
  const row = roots.getByRole('row').filter({ hasText: 'seller@example.org' });
  await row.getByRole('button', { name: 'Note a payout' }).click();
  await roots.getByLabel('Amount').fill('5');
  await roots.getByLabel('Reference').fill('SEPA 7');
  await roots.getByRole('button', { name: 'Note €5 as paid out' }).click();
  await row.getByText('€1.93').waitFor();
  await sellers.goto(`${product.url}/earnings`);
  await sellers.getByRole('row').filter({ hasText: 'SEPA 7' }).getByText('−€5.00').waitFor();
});

test('a refund takes the agent and the share away', async () => {
  await root.call(routes.refundOrder, { params: { id: order }, body: {} });
  await becomes('none');
  await sellers.goto(`${product.url}/earnings`);
  await sellers.getByRole('row').filter({ hasText: 'Refund of Paid' }).getByText('−€6.93').waitFor();
  await sellers.getByRole('listitem').filter({ hasText: 'Owed to you' }).getByText('−€5.00').waitFor();
});

test('buyers are named to an ADMIN, however many accounts there are', async () => {
  const [listed] = await root.call(routes.listAllOrders);
  assert.equal(listed?.buyer?.email, 'buyer@example.org');
});
