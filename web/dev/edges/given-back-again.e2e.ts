import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sentBackOrder } from '../fixtures/orders.ts';
import { member } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const again = () => page.getByRole('button', { name: 'Give back again' });
const open = () => page.goto(`${url()}/orders/${id('4', 3)}`);

test('what a provider refused to give back an administrator asks of it once more, once for each refusal', async () => {
  await open();
  const keys: (string | null)[] = [];
  await page.route('**/refunds', async (route) => {
    assert.deepEqual(route.request().postDataJSON(), {});
    keys.push(await route.request().headerValue('idempotency-key'));
    await route.fulfill({
      status: 503,
      json: { code: 503, error: 'Stripe rests', errorCode: 'UNAVAILABLE' },
    });
  });
  for (const _ of [1, 2]) {
    await again().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Refund $19.00' }).click();
    await page.getByRole('alert').getByText('Stripe rests').last().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await again().and(page.locator(':not([data-loading])')).waitFor();
  }
  assert.equal(keys.length, 2);
  assert.equal(new Set(keys).size, 1);
});

test('it is not asked for without a yes, nor by anybody else', async () => {
  await open();
  await again().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: { code: 200, data: member } }));
  await open();
  await page.getByText(/provider refused that/).waitFor();
  assert.equal(await again().count(), 0);
});

test('a refund that the buyer’s bank sent back is told, and an administrator gives it back again', async () => {
  const path = `${url()}/orders/${sentBackOrder.uuid}`;
  await page.goto(path);
  await page.getByRole('status').getByText('The bank sent $19.00 back').waitFor();
  await page.getByText('Your workspace no longer has the agent.').waitFor();
  await page.getByText('Refund failed').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Refund', exact: true }).count(), 0);
  const asked = page.waitForRequest((request) => request.url().endsWith('/refunds'));
  await again().click();
  const question = page.getByRole('dialog');
  await question.getByText(/^The buyer’s bank sent it back/).waitFor();
  await question.getByRole('button', { name: 'Refund $19.00' }).click();
  assert.deepEqual((await asked).postDataJSON(), {});
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: { code: 200, data: member } }));
  await page.goto(path);
  await page.getByText(/^The refund did not reach you/).waitFor();
  assert.equal(await again().count(), 0);
});
