import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes, type Subscription } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { freshDataDir, type Product, startProduct } from './product.ts';

let product: Product;
let buyer: Api;
let browser: Browser;
let page: Page;

/** A person's patience with a busy machine. */
const PATIENCE_MS = 60_000;

before(async () => {
  product = await startProduct(await freshDataDir());
  await signIn(product, 'admin@example.org');
  buyer = await signIn(product, 'buyer@example.org');
  browser = await openBrowser();
  page = await openPage(browser, product.url, buyer.cookie, { viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(PATIENCE_MS);
});
after(async () => {
  await browser?.close();
  await product?.end();
});

const running = async (): Promise<Subscription> => {
  const [newest] = await buyer.call(routes.listSubscriptions);
  assert.ok(newest);
  return newest;
};
const card = () => page.getByRole('region', { name: 'Your plan' });

test('a plan that renews is begun by clicks alone; the page says when it is charged next', async () => {
  await page.goto(`${product.url}/checkout?product=plan:pro:month&currency=USD`);
  await page.locator('label').filter({ hasText: 'Renew each month' }).click();
  await page.getByRole('button', { name: 'Pay $20.00 with Stripe' }).click();
  await page.waitForURL('**/sandbox/stripe/**');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/billing\?returned=1/);
  await card()
    .getByText(/^Renews on .* for \$20\.00\.$/)
    .waitFor();
  const { state, renews, nextCharge } = await running();
  assert.deepEqual([state, renews, nextCharge?.amount], ['ACTIVE', true, '20.00']);
});

test('it is left after a question, gone on with, and changed for a year once its cost was seen', async () => {
  await page.goto(`${product.url}/billing`);
  await card().getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await card().getByText('Nothing more is charged').waitFor();
  assert.equal((await running()).cancelAtEnd, true);
  await card().getByRole('button', { name: 'Go on after all' }).click();
  await card()
    .getByText(/^Renews on/)
    .waitFor();
  await card().getByRole('link', { name: 'Switch to a year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change to Pro' });
  await dialog.getByText('is charged now for the rest of this period').waitFor();
  await dialog.getByRole('button', { name: 'Change to Pro' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { period, change } = await running();
  assert.ok(period === 'year' || change?.period === 'year');
  await page.goto(`${product.url}/pricing`);
  await page.getByRole('link', { name: 'Choose Team' }).click();
  await page.waitForURL(/\/billing\?change=team:month/);
});
