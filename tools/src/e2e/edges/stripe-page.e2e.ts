import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type StripeSimulator, startStripeSimulator } from '../../stripe-simulator/index.ts';
import { ask, asked, secrets } from '../../stripe-simulator/shop-calls.ts';
import { openBrowser } from '../browser.ts';
import { contrastOf } from '../contrast.ts';

const PHONE = { width: 320, height: 640 };

let simulator: StripeSimulator;
let browser: Browser;
/** Somebody's shop, on another origin than the page. */
const shop = createServer((_request, response) => response.end('Back at the shop'));
let shopUrl = '';

before(async () => {
  await new Promise<void>((ready) => shop.listen(0, '127.0.0.1', ready));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/orders/7`;
  simulator = await startStripeSimulator(secrets);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await simulator?.stop();
  shop.closeAllConnections();
  shop.close();
});

async function openCheckout(page: Page, currency: string, locale = 'en'): Promise<string> {
  const payment = randomUUID();
  const changes = {
    success_url: `${shopUrl}?paid`,
    cancel_url: `${shopUrl}?left`,
    locale,
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][product_data][name]': `Pro, a month ${'of-a-very-long-name'.repeat(9)}`,
  };
  const { told } = await ask('/v1/checkout/sessions', { at: simulator, form: asked(payment, changes) });
  await page.goto(told.url);
  return payment;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a person pays, fails and leaves on a phone, ${colorScheme}, without a script`, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme, javaScriptEnabled: false });
    const page = await context.newPage();
    const payment = await openCheckout(page, 'usd');
    await page.getByText('no money moves').waitFor();
    await page.getByText('$12.50').waitFor();

    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('alert').getByText('declined').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${shopUrl}?left`);
    await page.goBack();
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.waitForURL(`${shopUrl}?paid`);
    const booked = simulator.books().find((each) => each.payment === payment);
    assert.deepEqual(
      booked?.charges.map(({ amount, currency }) => [amount, currency]),
      [[1250, 'usd']],
    );
    await context.close();
  });

  test(`the page fits a phone and is read well, ${colorScheme}`, async () => {
    const context = await browser.newContext({ viewport: PHONE, colorScheme });
    const page = await context.newPage();
    const payment = await openCheckout(page, 'jpy', 'zh');
    simulator.order('decline', { payment });
    await page.reload();
    await page.getByText('¥1,250').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'zh-CN');
    const scrollWidth = await page.evaluate('document.documentElement.scrollWidth');
    assert.equal(scrollWidth, PHONE.width);
    for (const selector of ['h1', '.sandbox', '.amount', '.declined', 'button.pay', 'button.cancel']) {
      assert.ok((await contrastOf(page, selector)) >= 4.5, selector);
    }
    for (const button of await page.getByRole('button').all()) {
      assert.ok(((await button.boundingBox())?.height ?? 0) >= 44);
    }
    await context.close();
  });
}
