import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** Whether all of an element lies within the window. */
async function inSight(element: Locator): Promise<boolean> {
  const [box, window] = [await element.boundingBox(), page.viewportSize()];
  return box !== null && window !== null && box.y >= 0 && box.y + box.height <= window.height;
}

test('in a low window an administrator reaches the page that is open, the workspace and their own menu', async () => {
  await page.setViewportSize({ width: 1440, height: 640 });
  await page.goto(`${url()}/admin/operations`);
  const places = page.getByRole('navigation', { name: 'Main' });
  const current = places.getByRole('link', { name: 'Operations' });
  await current.waitFor();
  const menus = page.getByRole('complementary').getByRole('button', { name: /Personal|@/ });
  assert.equal(await menus.count(), 2);
  for (const element of [current, ...(await menus.all())]) assert.equal(await inSight(element), true);

  await places.getByRole('link', { name: 'Platform audit log' }).focus();
  for (let back = 0; back < 20; back++) await page.keyboard.press('Shift+Tab');
  assert.equal(await inSight(places.getByRole('link', { name: 'Home' })), true);
});
