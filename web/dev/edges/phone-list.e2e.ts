import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.setViewportSize({ width: 390, height: 844 });
});

const show = () => page.getByRole('button', { name: 'Show chats' });
const list = () => page.getByRole('dialog', { name: 'Chats' });
const isAway = () => list().waitFor({ state: 'detached' });

/** Opens a page on a phone, and the list of chats over it. */
async function begin(path: string): Promise<void> {
  await page.goto(url() + path);
  await show().click();
  await list().getByRole('link').nth(2).waitFor();
}

test('“New chat” leads to the new chat that is open below the list', async () => {
  await begin('/chat');
  await list().getByRole('link', { name: 'New chat' }).click();
  await isAway();
});

test('a new chat in a folder is seen', async () => {
  await begin('/chat');
  await list()
    .getByRole('button', { name: /^Actions for the folder/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'New chat in this folder' }).click();
  await page.waitForURL(/folder=/);
  await isAway();
});

test('the open chat is seen when its own line is pressed', async () => {
  await begin(`/chat/${id('f', 1)}`);
  await list().locator('a[aria-current=page]').click();
  await isAway();
});

test('a place that was found in the open chat is seen', async () => {
  await begin(`/chat/${id('f', 1)}`);
  await list().getByRole('searchbox').fill('night');
  await list()
    .getByRole('link')
    .filter({ has: page.locator('mark') })
    .first()
    .click();
  await page.waitForURL(/at=/);
  await isAway();
});

test('archived chats are there again when the list is opened anew', async () => {
  await page.route(/\/api\/sessions-cursor\?.*archived=true/, (route) =>
    route.fulfill({ json: { code: 200, data: [{ ...sessions[0], archived: true }], nextCursor: null } }),
  );
  await begin('/chat');
  await list().getByRole('button', { name: 'Archived chats' }).click();
  const all = list().getByRole('button', { name: 'All chats' });
  await all.waitFor();
  await list().locator('a[href^="/chat/"]').first().click();
  await isAway();
  await show().click();
  await all.waitFor();
});

test('the list stays open where the chat below it goes over to what stood above a message that was deleted', async () => {
  await page.clock.install();
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await page.getByRole('log').getByRole('button', { name: 'Delete from here' }).last().click();
  await show().click();
  const lines = list().getByRole('link');
  await lines.nth(2).waitFor();
  await page.clock.runFor(11_000);
  await page.waitForURL(/branch=/);
  for (let second = 0; second < 3; second += 1) await page.clock.runFor(1000);
  assert.ok(await lines.nth(2).isVisible());
});
