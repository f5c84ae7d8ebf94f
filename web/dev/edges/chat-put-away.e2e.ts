import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  // As a phone ends a page that is not seen: without a word.
  await page.addInitScript(() => {
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
    Object.defineProperty(document, 'visibilityState', { value: 'visible', writable: true });
  });
});

const open = async () => {
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const field = page.locator('[data-composer] textarea:enabled');
  await field.waitFor();
  return field;
};
const turn = (state: 'hidden' | 'visible') =>
  page.evaluate((to) => {
    Object.assign(document, { visibilityState: to });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('what is written outlives a page that is ended while it is hidden', async () => {
  const field = await open();
  await field.fill('How long is');
  await turn('hidden');
  await open();
  assert.equal(await field.inputValue(), 'How long is');
});

test('what was sent after the page was seen again is not there once more', async () => {
  const field = await open();
  await field.fill('How long is');
  await turn('hidden');
  await turn('visible');
  await field.fill('');
  await open();
  assert.equal(await field.inputValue(), '');
});
