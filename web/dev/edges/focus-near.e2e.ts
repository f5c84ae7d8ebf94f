import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { unpaidOrder } from '../fixtures/orders.ts';
import { renewing } from '../usage-answers.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const focused = (on: Locator) => on.and(page.locator(':focus')).waitFor();
/** What has the focus lies around what stands there now. */
async function focusIsAround(what: Locator): Promise<void> {
  await page.locator('main :focus').filter({ has: what }).waitFor();
}

test('who cancels an order by key stays at its head, where the button was', async () => {
  const path = `/orders/${unpaidOrder.uuid}`;
  await page.goto(url() + path);
  await button('Cancel order').press('Enter');
  await page.route(`**/api${path}`, (route) =>
    route.fulfill({ json: { code: 200, data: { ...unpaidOrder, status: 2 } } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).press('Enter');
  await button('Cancel order').first().waitFor({ state: 'detached' });
  await focusIsAround(page.getByRole('heading', { level: 1 }));
});

test('who applies a discount code by Enter, and takes it off, stays beside it', async () => {
  await page.goto(`${url()}/checkout?product=plan:pro:month&currency=USD`);
  await page.getByLabel('Discount code').fill('HALF');
  await page.keyboard.press('Enter');
  await focusIsAround(button('Remove'));
  await page.keyboard.press('Tab');
  await focused(button('Remove'));
  await page.keyboard.press('Enter');
  await focusIsAround(page.getByLabel('Discount code'));
});

test('who unsubscribes by key stays in the card that then says so', async () => {
  const answer = (subscription: object) => {
    const pagination = { page: 1, pageSize: 20, total: 1 };
    return { json: { code: 200, data: [subscription], pagination } };
  };
  await page.route('**/api/subscriptions?*', (route) => route.fulfill(answer(renewing)));
  await page.goto(`${url()}/billing`);
  await button('Unsubscribe').press('Enter');
  const ending = { ...renewing, cancelAtEnd: true, nextCharge: null };
  await page.route('**/api/subscriptions?*', (route) => route.fulfill(answer(ending)));
  await page.route('**/api/payments/unSubscribe', (route) =>
    route.fulfill({ json: { code: 200, data: ending } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await focusIsAround(button('Go on after all'));
});

test('who clears the filters of a list stays with them', async () => {
  await page.goto(`${url()}/orders?status=1`);
  await button('Clear filters').press('Enter');
  await focusIsAround(page.getByRole('combobox', { name: 'State' }));
});

test('who turns to the last page by key has the way back at hand', async () => {
  await page.route('**/api/orders?*', async (route) => {
    const address = route.request().url().replace('page=2', 'page=1');
    const answer = await (await route.fetch({ url: address })).json();
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
    await route.fulfill({ json: { ...answer, pagination: { page: number, pageSize: 20, total: 30 } } });
  });
  await page.goto(`${url()}/orders`);
  await button('Next page').press('Enter');
  await focused(button('Previous page'));
  await page.keyboard.press('Enter');
  await focused(button('Next page'));
});

test('who takes a price from a plan stays among the others', async () => {
  await page.goto(`${url()}/admin/plans?edit=pro`);
  await button('Remove the price in EUR').press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('[role=dialog] fieldset :focus').waitFor();
});

test('a button that is off while it works has the focus again after that', async () => {
  await page.goto(`${url()}/admin/seller`);
  await page.getByLabel('Tax ID').fill('DE987654321');
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/admin/seller', async (route) => {
    if (route.request().method() === 'PUT') await asked;
    await route.fulfill({ status: 500, json: { code: 500, error: 'Broken', errorCode: 'INTERNAL_ERROR' } });
  });
  await button('Save').press('Enter');
  await page.waitForFunction(() => document.activeElement === document.body);
  // Longer than it waits.
  await page.waitForTimeout(300);
  answer();
  await focused(button('Save'));
});

test('who presses beside everything has no focus given to them', async () => {
  await page.goto(`${url()}/orders?status=1`);
  await button('Clear filters').focus();
  await page.getByRole('heading', { level: 1 }).click();
  await page.evaluate(() => history.back());
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN');
});
