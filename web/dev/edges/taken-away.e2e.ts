import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { unpaidOrder } from '../fixtures/orders.ts';
import { shared } from '../fixtures/workspaces.ts';
import { awaiting } from '../usage-answers.ts';

let page: Page;
/** Where the page went, or where the person acts from then on. */
let taken: string[];
const { url } = freshPages(async (fresh) => {
  page = fresh;
  taken = [];
  page.on('request', (request) => {
    if (/\/switch$|\/\/checkout\.example/.test(request.url())) taken.push(request.url());
  });
  await page.route('https://checkout.example/**', (route) => route.fulfill({ status: 204 }));
});

/** Holds what is sent there, until the function that it gives answers and all of that is done. */
async function hold(path: string, data: unknown): Promise<() => Promise<void>> {
  const answered = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await answered.promise;
    await route.fulfill({ json: { code: 200, data } });
  });
  return async () => {
    const answer = page.waitForResponse(`**${path}`);
    answered.resolve();
    await answer;
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  };
}

const enabled = (name: string | RegExp) =>
  page.getByRole('button', { name }).and(page.locator(':enabled')).click();

async function explore(): Promise<void> {
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.waitForURL('**/explore');
}

const staysThere = () => {
  assert.equal(new URL(page.url()).pathname, '/explore');
  assert.deepEqual(taken, []);
};

test('who cancels a workspace that is being made stays in theirs, and where they went', async () => {
  const goOn = await hold('/api/workspaces', shared);
  await page.goto(`${url()}/settings/workspace?new=1`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Night watch');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await explore();
  await goOn();
  staysThere();
});

test('who left the checkout while an order was being placed stays where they went', async () => {
  const goOn = await hold('/api/orders', unpaidOrder);
  await page.goto(`${url()}/checkout?product=plan:team:month&currency=USD`);
  await enabled(/^Pay \$/);
  await explore();
  await goOn();
  staysThere();
});

test('who has set out for a page that is still being loaded is not taken elsewhere', async () => {
  const goOn = await hold('/api/orders', unpaidOrder);
  await page.goto(`${url()}/checkout?product=plan:team:month&currency=USD`);
  await enabled(/^Pay \$/);
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await loaded.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest('**/assets/*.js');
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await asked;
  const answer = page.waitForResponse('**/api/orders');
  const done = goOn();
  await answer;
  await page.waitForTimeout(300);
  loaded.resolve();
  await done;
  await page.waitForURL('**/explore');
  staysThere();
});

test('who left a payment of a subscription that was being begun stays where they went', async () => {
  const pagination = { page: 1, pageSize: 20, total: 1 };
  await page.route('**/api/subscriptions?*', (route) =>
    route.fulfill({ json: { code: 200, data: [awaiting], pagination } }),
  );
  const payment = { paymentUUID: unpaidOrder.uuid, url: 'https://checkout.example/pay/1' };
  const goOn = await hold('/api/payments/subscribe', payment);
  await page.goto(`${url()}/billing`);
  await enabled('Pay now');
  await explore();
  await goOn();
  staysThere();
});
