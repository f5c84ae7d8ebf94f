import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { sessions } from './fixtures/chats.ts';
import { id } from './fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('a visitor reaches all of their chats, with the keyboard too', async () => {
  let refused = 1;
  await page.route('**/api/sessions-cursor?*', (route) => {
    const more = new URL(route.request().url()).searchParams.has('cursor');
    const chat = (number: number) => ({ ...sessions[0], uuid: id('f', number), title: `Chat ${number}` });
    const data = more ? [chat(3), chat(4)] : [chat(1), chat(2)];
    if (more && refused-- > 0)
      return route.fulfill({ status: 500, json: { code: 500, error: 'Chats rest for a moment' } });
    return route.fulfill({ json: { code: 200, data, nextCursor: more ? null : 'more' } });
  });
  await page.goto(`${url()}/a/${id('8', 1)}#token`);
  await page.getByRole('button', { name: 'Your chats' }).click();
  await page.getByRole('menuitem', { name: 'Show more' }).click();
  await page.getByRole('alert').filter({ hasText: 'Chats rest for a moment' }).waitFor();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await page.getByRole('menuitem', { name: 'Chat 3' }).and(page.locator(':focus')).waitFor();
  assert.equal(await page.getByRole('menuitem').count(), 4);
  await page.keyboard.press('ArrowDown');
  const opened = page.waitForRequest((request) => request.url().includes(id('f', 4)));
  await page.keyboard.press('Enter');
  await opened;
});
