import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { list } from '../subscribed-pages.ts';
import { renewing } from '../usage-answers.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('what plans allow stands at one height, and no card is torn open, where one is not sold in a currency', async () => {
  await page.goto(`${url()}/pricing?currency=JPY`);
  await page.getByText('Not sold in JPY').waitFor();
  const tops = await page
    .getByRole('main')
    .locator('li > ul')
    .evaluateAll((lists) => lists.map((list) => Math.round(list.getBoundingClientRect().top)));
  assert.ok(tops.length > 1);
  assert.equal(new Set(tops).size, 1, tops.join(', '));
  const [top = 0] = tops;
  const price = await page.getByText('Not sold in JPY').boundingBox();
  assert.ok(top - (price?.y ?? 0) < 200, `${top - (price?.y ?? 0)} pixels from the price to what it is for`);
});

test('who has a plan by the year finds the way to have it by the month, and not what they have', async () => {
  const yearly = { ...renewing, planId: 'pro', period: 'year' as const };
  await page.route('**/api/subscriptions?*', (route) => list(route, [yearly]));
  const card = page.getByRole('listitem').filter({ hasText: 'Your plan' });
  await page.goto(`${url()}/pricing?period=year`);
  await card.getByText('Your workspace has it.', { exact: true }).waitFor();
  assert.equal(await card.getByRole('link').count(), 0);
  await page.locator('label').filter({ hasText: 'By the month' }).click();
  await card.getByText('Your workspace has it by the year.').waitFor();
  assert.equal(
    await card.getByRole('link', { name: 'Choose Pro' }).getAttribute('href'),
    '/billing?change=pro:month',
  );
});
