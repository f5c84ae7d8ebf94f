import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('of a reply that failed before its first word there is nothing to copy, and what was copied stays', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  const failed = { content: '', citations: [], toolCalls: [], status: 3, error: 'The model broke off.' };
  const [asked, answered] = messages;
  const data = [{ ...answered, ...failed }, asked];
  await page.route(/session-messages\?/, (route) =>
    route.fulfill({
      json: { code: 200, data, pagination: { page: 1, pageSize: 50, total: 2, totalPages: 1 } },
    }),
  );
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const log = page.getByRole('log');
  await log.getByText('The model broke off.').waitFor();
  await log.getByRole('button', { name: 'Answer again' }).waitFor();
  assert.equal(await log.getByRole('button', { name: 'Copy', exact: true }).count(), 1);
  await page.evaluate(() => navigator.clipboard.writeText('what was copied'));
  await page.keyboard.press('Control+Shift+c');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'what was copied');
});
