import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type AlipaySimulator, startAlipaySimulator } from '../../alipay-simulator/index.ts';
import { pageOf, signing } from '../../alipay-simulator/shop-calls.ts';
import { openBrowser } from '../browser.ts';
import { contrastOf } from '../contrast.ts';

const PHONE = { width: 320, height: 640 };
const PREFIX = '/sandbox/alipay';

let simulator: AlipaySimulator;
let browser: Browser;
let pages: Server;
/** Somebody's shop, on another origin than the page. */
const shop = createServer((_request, response) => response.end('Back at the shop'));

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

before(async () => {
  simulator = await startAlipaySimulator();
  pages = createServer(simulator.pages);
  for (const server of [shop, pages]) {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  }
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await simulator?.stop();
  for (const server of [shop, pages]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Opens the page as it stands below the product's own origin. */
async function openCheckout(page: Page, more: object = {}): Promise<string> {
  const number = randomUUID().replaceAll('-', '');
  const subject = `专业版，一个月 ${'of-a-very-long-name'.repeat(9)}`;
  const url = pageOf(
    simulator,
    { out_trade_no: number, subject, ...more },
    { return_url: `${originOf(shop)}/orders/7` },
  );
  await page.goto(`${originOf(pages)}${PREFIX}/gateway.do${new URL(url).search}`);
  return number;
}

/** Opens it with an agreement to be signed, and answers that agreement's number. */
async function openSigning(page: Page): Promise<string> {
  const number = randomUUID().replaceAll('-', '');
  await openCheckout(page, signing(number));
  return number;
}

/** Whether a page fits the phone, and what stands in it is read well. */
async function readsWell(page: Page, selectors: readonly string[]): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width);
  for (const selector of selectors) assert.ok((await contrastOf(page, selector)) >= 4.5, selector);
  for (const button of await page.getByRole('button').all()) {
    assert.ok(((await button.boundingBox())?.height ?? 0) >= 44);
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a person fails, pays and comes back on a phone, ${colorScheme}, without a script`, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme, javaScriptEnabled: false });
    const page = await context.newPage();
    const number = await openCheckout(page);
    await page.getByText('不会产生真实扣款').waitFor();
    await page.getByText('No money moves').waitFor();
    await page.getByText('¥ 12.50').waitFor();

    await page.getByRole('button', { name: 'Let it fail' }).click();
    await page.getByRole('alert').getByText('付款失败').waitFor();
    assert.equal(simulator.books.of(number)?.captures, 0);
    await page.getByRole('button', { name: '付款 Pay', exact: true }).click();
    await page.waitForURL(`${originOf(shop)}/orders/7?*`);
    const { status, total, captures } = simulator.books.of(number) ?? {};
    assert.deepEqual([status, total, captures], ['TRADE_SUCCESS', '12.50', 1]);
    await context.close();
  });

  test(`a person cancels, and the page is closed, ${colorScheme}`, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme });
    const page = await context.newPage();
    const number = await openCheckout(page);
    const address = page.url();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${originOf(shop)}/orders/7`);
    await page.goto(address);
    await page.getByRole('status').getByText('Closed').waitFor();
    assert.equal(await page.getByRole('button').count(), 0);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL(`${originOf(shop)}/orders/7`);
    assert.equal(simulator.books.of(number)?.status, 'TRADE_CLOSED');
    await context.close();
  });

  test(`the page fits a phone and is read well, ${colorScheme}`, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme });
    const page = await context.newPage();
    await openCheckout(page);
    await page.getByRole('button', { name: 'Let it fail' }).click();
    await page.getByRole('alert').waitFor();
    await readsWell(page, ['h1', '.note', '.amount', 'dl', '.state', 'button.pay', 'form:last-child button']);
    await context.close();
  });

  test(`a person signs for later payments with the first one, and ends that, ${colorScheme}`, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme, javaScriptEnabled: false });
    const page = await context.newPage();
    const number = await openSigning(page);
    const address = page.url();
    await page.getByText('每个月 every month').waitFor();
    await readsWell(page, ['h2', '.terms dt', '.terms dd', 'button.pay']);
    await page.getByRole('button', { name: 'Pay and sign' }).click();
    await page.waitForURL(`${originOf(shop)}/orders/7?*`);
    assert.equal(simulator.books.agreementOf(number)?.status, 'NORMAL');
    await page.goto(address);
    await page.getByRole('link', { name: 'Automatic payments' }).click();
    await page.getByRole('status').getByText('In force').waitFor();
    await readsWell(page, ['h1', '.note', 'dl', '.state', 'form button']);
    await page.getByRole('button', { name: 'End it' }).click();
    await page.getByRole('status').getByText('Ended').waitFor();
    assert.equal(simulator.books.agreementOf(number)?.status, 'UNSIGN');
    await context.close();
  });

  test(`a person pays without signing, ${colorScheme}`, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme });
    const page = await context.newPage();
    const number = await openSigning(page);
    await page.getByRole('button', { name: 'Pay without signing' }).click();
    await page.waitForURL(`${originOf(shop)}/orders/7?*`);
    assert.equal(simulator.books.agreementOf(number), undefined);
    await context.close();
  });
}
