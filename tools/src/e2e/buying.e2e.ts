import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from './api.ts';
import { DESK, openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

let product: Product;
let owner: Api;
let browser: Browser;
let page: Page;

/** A person's patience with a busy machine. */
const PATIENCE_MS = 120_000;

before(async () => {
  product = await startProduct(await installedDataDir());
  owner = await signIn(product, 'admin@example.org');
  const buyer = await signIn(product, 'buyer@example.org');
  browser = await openBrowser();
  page = await openPage(browser, product.url, buyer.cookie, DESK);
  page.setDefaultTimeout(PATIENCE_MS);
});

after(async () => {
  await browser?.close();
  await product?.end();
});

test('a plan is bought for one month by clicks alone, and its order tells what happened', async () => {
  await page.goto(`${product.url}/pricing`);
  await page.getByRole('link', { name: 'Choose Pro' }).click();
  await page.locator('label').filter({ hasText: 'One month' }).click();
  await page.getByRole('button', { name: 'Pay $20.00 with Stripe' }).click();
  await page.waitForURL('**/sandbox/stripe/**');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/orders\/[\w-]+\?returned=1/);
  await page.getByText(/^Paid on /).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Stripe took the money' }).waitFor();
  await page.goto(`${product.url}/orders`);
  const order = page.getByRole('row').filter({ hasText: 'Pro' });
  await order.getByText('Paid', { exact: true }).waitFor();
  await order.getByText('$20.00').waitFor();
  await page.goto(`${product.url}/pricing`);
  await page.getByText('Your plan').waitFor();
});

test('who comes back without paying finds the order, and cancels it there', async () => {
  await page.goto(`${product.url}/checkout?product=plan:team:month&currency=USD`);
  await page.getByRole('button', { name: 'Pay $60.00 with Stripe' }).click();
  await page.waitForURL('**/sandbox/stripe/**');
  await page.goBack();
  await page.waitForURL(/\/orders\/[\w-]+$/);
  await page.getByText('A payment with Stripe is open').waitFor();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText('This order was cancelled').waitFor();
  await page.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'detached' });
});

test('an agent is tried, bought when the tries are used up, and goes on in the same chat', async () => {
  const body = { name: 'Paid', isPublic: true, isFree: false, price: '9.90', currency: 'EUR', trialLimit: 1 };
  const { uuid } = await owner.call(routes.createAgent, { body });
  await page.goto(`${product.url}/chat?agent=${uuid}`);
  const field = page.getByRole('textbox', { name: 'Ask Paid' });
  await field.fill('Who are you?');
  await page.keyboard.press('Enter');
  await page.getByText('Your tries of this agent are used up.').waitFor();
  const chat = page.url();
  await field.fill('And what do you cost?');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Buy the agent' }).click();
  await page.getByRole('button', { name: 'Pay €9.90 with Stripe' }).click();
  await page.waitForURL('**/sandbox/stripe/**');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Go on in the chat' }).click();
  await page.waitForURL(chat);
  await field.and(page.locator(':text("And what do you cost?")')).waitFor();
  await field.press('Enter');
  await page.getByRole('button', { name: 'Answer again' }).nth(1).waitFor();
});
