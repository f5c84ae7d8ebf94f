import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { id } from './fixtures/values.ts';

const share = id('8', 1);
const shop = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><body>
  <h1>Shop</h1><p style="height: 3000px">Much to see</p>
  <script src="/widget.js" data-share="${share}" data-token="token"></script></body></html>`;
const closed = { code: 401, error: 'This link does not open anything any more', errorCode: 'SHARE_CLOSED' };
const broken = { code: 500, error: 'Something went wrong', errorCode: 'INTERNAL' };

let page: Page;
let frame: FrameLocator;
let panel: Locator;
const { url } = freshPages((fresh) => {
  page = fresh;
  frame = page.frameLocator('iframe');
  panel = page.getByRole('dialog', { name: 'Chat' });
});

/** A visitor's phone on a page of a shop, whose chat covers it. */
async function openChat(): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(`**/widget/${share}`, (route) => route.fulfill({ json: { open: true } }));
  await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body: shop }));
  await page.goto(`${url()}/shop`);
  await open();
}

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click();
  await panel.waitFor();
}

const answerShare = (status: number, json: unknown) =>
  page.route('**/api/**', (route) => route.fulfill({ status, json }));

async function isBackInTheShop(): Promise<void> {
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.style.overflow'), '');
}

test('on a phone a chat that does not come is closed by the button that opened it', async () => {
  await page.clock.install();
  await page.route('**/embed/**', (route) => route.abort());
  await openChat();
  const close = page.getByRole('button', { name: 'Close chat' });
  await close.click();
  await isBackInTheShop();
  await open();
  await page.clock.fastForward(20_000);
  await panel.getByRole('alert').waitFor();
  await close.click();
  await isBackInTheShop();
  await open();
  await page.keyboard.press('Escape');
  await isBackInTheShop();
});

const refusals = [
  ['that is not open', 401, closed, 'This chat is not open'],
  ['that fails', 500, broken, 'Something went wrong'],
] as const;

for (const [which, status, answer, shown] of refusals) {
  test(`on a phone a chat ${which} is closed by its own button, and by Escape`, async () => {
    await answerShare(status, answer);
    await openChat();
    await frame.getByText(shown).waitFor();
    // One way out is enough: the launcher would lie over what the chat says.
    await page.getByRole('button', { name: 'Close chat', exact: true }).waitFor({ state: 'hidden' });
    await frame.getByRole('button', { name: 'Close the chat' }).click();
    await isBackInTheShop();
    await open();
    await frame.getByText(shown).waitFor();
    await page.keyboard.press('Escape');
    await isBackInTheShop();
  });
}

test('on a phone a chat that waits for its server is closed by its own button', async () => {
  await page.route('**/api/**', () => undefined);
  await openChat();
  await frame.getByRole('button', { name: 'Close the chat' }).click();
  await isBackInTheShop();
});
