import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { documents } from './fixtures/knowledge.ts';
import { id } from './fixtures/values.ts';

const first = id('e', 1);
const base = `/api/knowledges/${id('d', 1)}`;

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const nameOf = (uuid: string) => documents.find((each) => each.uuid === uuid)?.name ?? '';

test('a question is asked anew, of what has come since, by the button too', async () => {
  let asked = 0;
  await page.route(`**${base}/search`, (route) => {
    asked += 1;
    return route.fallback();
  });
  await open(`/knowledge/${id('d', 1)}?tab=search&query=night`);
  await page.getByRole('listitem').filter({ hasText: 'Night work' }).first().waitFor();
  const answered = page.waitForResponse(`**${base}/search`);
  await press('Search');
  await answered;
  assert.equal(asked, 2);
});

test('of another workspace’s base a document shows its passages, and an agent can be made on it', async () => {
  await page.route(`**${base}`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { code: 200, data: { ...data, editable: false } } });
  });
  let told = 0;
  await page.route(`**${base}/documents/*/events`, (route) => {
    told += 1;
    return route.fulfill({ status: 403, json: { code: 403, error: 'Only members may', errorCode: 'X' } });
  });
  await open(`/knowledge/${id('d', 1)}?doc=${first}`);
  await dialog(nameOf(first)).getByText('Night work begins').first().waitFor();
  assert.equal(told, 0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Make an agent on it' }).click();
  await page.waitForURL(`**/agents/new?knowledge=${id('d', 1)}`);
});
