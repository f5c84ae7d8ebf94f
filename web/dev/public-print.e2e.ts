import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { publicToken } from './fixtures/public-chats.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('a public chat is printed to its end, and nothing that only a screen is for', async () => {
  await page.route('**/api/public-sessions/*', async (route) => {
    const { data } = await (await route.fetch()).json();
    const messages = Array.from({ length: 12 }, () => data.messages).flat();
    await route.fulfill({ json: { code: 200, data: { ...data, messages } } });
  });
  await page.goto(`${url()}/s/${publicToken}`);
  const thread = page.getByRole('region', { name: 'Messages' });
  await thread.waitFor();
  await page.emulateMedia({ media: 'print' });
  const [shown, whole] = await thread.evaluate(({ clientHeight, scrollHeight }) => [
    clientHeight,
    scrollHeight,
  ]);
  assert.equal(shown, whole);
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.ok((paper.match(/\/Type \/Page\b/g) ?? []).length > 2);
  assert.equal(
    await page
      .getByRole('button')
      .or(page.getByRole('link'))
      .filter({ hasText: /own chat|Sign in/ })
      .isVisible(),
    false,
  );
});
