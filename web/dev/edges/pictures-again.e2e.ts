import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';
import { actIn } from '../tour-workspaces.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

for (const [what, path] of [
  ['a person', '/settings/profile'],
  ['a workspace', '/settings/workspace'],
  ['an agent', `/agents/${id('c', 5)}`],
] as const) {
  test(`a picture of ${what} whose upload failed can be chosen again`, async () => {
    await refuse(page, {
      method: 'GET',
      path: '**/api/upload/signed-url?*',
      code: 500,
      error: 'Files rest for a moment',
    });
    await page.goto(url() + path);
    await actIn('owner')(page);
    const input = page.locator('input[type=file]').first();
    const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await input.setInputFiles(file);
    await page.getByRole('alert').filter({ hasText: 'Files rest' }).waitFor();
    // A browser tells of a change only where its field was empty.
    assert.equal(await input.inputValue(), '');
  });
}
