import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes, type Subscription } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

let product: Product;
let buyer: Api;
let browser: Browser;
let page: Page;

before(async () => {
  product = await startProduct(await installedDataDir());
  await signIn(product, 'admin@example.org');
  buyer = await signIn(product, 'buyer@example.org');
  browser = await openBrowser();
  page = await openPage(browser, product.url, buyer.cookie, DESK);
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

test('a plan renews unless one month is chosen; what was left unpaid is paid from its card', async () => {
  await page.goto(`${product.url}/pricing?currency=USD`);
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await page.getByRole('button', { name: 'Pay $20.00 with Stripe' }).click();
  await page.waitForURL('**/sandbox/stripe/**');
  await page.goto(`${product.url}/billing`);
  await card().getByRole('status').getByText('Pro').waitFor();
  await card().getByRole('button', { name: 'Pay now' }).click();
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
  await dialog.getByText('is charged now: a year of Pro').waitFor();
  await dialog.getByRole('button', { name: 'Change to Pro' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { period, change } = await running();
  assert.ok(period === 'year' || change?.period === 'year');
  await page.goto(`${product.url}/pricing`);
  await page.getByRole('link', { name: 'Choose Team' }).click();
  await page.waitForURL(/\/billing\?change=team:month/);
});

test('how it is paid is changed at the provider, and there is a way back', async () => {
  await page.goto(`${product.url}/billing`);
  await card().getByRole('button', { name: 'Change how it is paid' }).click();
  await page.waitForURL('**/sandbox/stripe/**');
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.waitForURL(`${product.url}/billing`);
});

test('a plan in CNY is signed for at Alipay from the checkout', async () => {
  const other = await signIn(product, 'cny@example.org');
  const own = await openPage(browser, product.url, other.cookie, { viewport: { width: 390, height: 844 } });
  await own.goto(`${product.url}/checkout?product=plan:pro:month&currency=CNY&renew=1`);
  await own.getByRole('radio', { name: /Alipay/ }).click();
  await own.getByRole('button', { name: /^Pay .*138\.00.* with Alipay/ }).click();
  await own.waitForURL('**/sandbox/alipay/**');
  await own.getByRole('button', { name: 'Pay and sign' }).click();
  await own.waitForURL(/\/billing\?returned=1/);
  await own.getByText(/^Renews on .*138\.00/).waitFor();
});
