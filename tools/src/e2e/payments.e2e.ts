import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Order, routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from './api.ts';
import { DESK, openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

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

type Body = Parameters<Api['call']>[1];
const place = (product: object, currency: string): Promise<Order> =>
  buyer.call(routes.createOrder, { body: { product, currency } } as Body);
const one = (id: string): Promise<Order> => buyer.call(routes.getOrder, { params: { id } });

/** Until the platform knows. */
const becomes = (id: string, wanted: (order: Order) => boolean) => eventually(() => one(id), wanted);

async function openCheckout({ uuid }: Order, provider: string): Promise<void> {
  const returnUrl = `${product.url}/orders/${uuid}`;
  const { url } = await buyer.call(routes.payOrder, { body: { order: uuid, provider, returnUrl } });
  assert.match(url, new RegExp(`^http://localhost:\\d+/sandbox/${provider}/`));
  await page.goto(url);
}

const plan = { kind: 'plan', planId: 'pro', period: 'month' };

for (const [currency, shown] of [
  ['USD', '20.00'],
  ['JPY', '2900'],
  ['KRW', '27000'],
] as const) {
  test(`a plan is paid in ${currency} at the Stripe of the sandbox`, async () => {
    const order = await place(plan, currency);
    await openCheckout(order, 'stripe');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(`${product.url}/orders/**`);
    const paid = await becomes(order.uuid, ({ status }) => status === 1);
    assert.equal(Number(paid.totalPrice), Number(shown));
    assert.equal(paid.paymentDetails.attempts[0]?.status, 1);
  });
}

test('a plan is paid in CNY at the Alipay of the sandbox', async () => {
  const order = await place(plan, 'CNY');
  await openCheckout(order, 'alipay');
  await page.getByRole('button', { name: /Pay/ }).first().click();
  await page.waitForURL(`${product.url}/orders/**`);
  const paid = await becomes(order.uuid, ({ status }) => status === 1);
  assert.equal(paid.totalPrice, '138.00');
});

test('a declined card leaves the order waiting; it is cancelled, and its page takes nothing any more', async () => {
  const order = await place({ kind: 'credits', amount: '10' }, 'USD');
  await openCheckout(order, 'stripe');
  const checkout = page.url();
  await page.getByRole('button', { name: /Fail/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  assert.equal((await one(order.uuid)).status, 0);
  await buyer.call(routes.updateOrder, { params: { id: order.uuid }, body: { status: 2 } });
  const over = await becomes(order.uuid, ({ paymentDetails: { attempts } }) => attempts[0]?.status === 3);
  assert.equal(over.status, 2);
  await page.goto(checkout);
  assert.equal(await page.getByRole('button', { name: 'Pay', exact: true }).count(), 0);
});
