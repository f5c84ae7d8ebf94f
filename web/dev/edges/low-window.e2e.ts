import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('at 400 % nearly half of the window is what is read in a chat, and all places are still reached', async () => {
  // 1280 by 1024.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const log = page.getByRole('log');
  await log.getByRole('button', { name: 'Answer again' }).last().waitFor();
  const { height = 0 } = (await log.boundingBox()) ?? {};
  assert.ok(height > 256 * 0.45, `${height} of 256 pixels`);
  const agents = page.getByRole('navigation').getByRole('link', { name: 'Agents' });
  await agents.focus();
  const box = await agents.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 256, `it stands at ${box?.y}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});
