import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

/** Another host than this one, where a browser keeps back what only a page over https may do. */
const origin = 'http://tutka.lan';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.route(`${origin}/**`, async (route) => {
    const to = route.request().url().replace(origin, url());
    await route.fulfill({ response: await route.fetch({ url: to }) });
  });
});

test('a file is attached also where the page does not come over https', async () => {
  await page.goto(`${origin}/chat/${id('f', 1)}`);
  const writing = page.locator('[data-composer]');
  await writing.locator('textarea:enabled').waitFor();
  assert.equal(await page.evaluate(() => isSecureContext), false);
  const file = {
    name: 'note.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('The harbour opens at seven.'),
  };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await writing.getByText('note.md').waitFor();
  // What is still on its way is nothing to fail by.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
