import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { importRunning } from '../fixtures/imports.ts';
import { refuse } from '../refuse.ts';

const sentence = 'Imports rest for a moment.';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await refuse(page, { method: 'DELETE', path: '**/api/chat-imports/*', code: 500, error: sentence });
});

const told = () => page.getByRole('main').getByRole('alert').filter({ hasText: sentence }).waitFor();

test('an import that could not be ended says why', async () => {
  await page.route('**/api/chat-imports', (route) =>
    route.fulfill({ json: { code: 200, data: [importRunning] } }),
  );
  await page.goto(`${url()}/settings/import`);
  await page.getByRole('button', { name: 'End the import' }).click();
  await page
    .getByRole('dialog', { name: 'End this import?' })
    .getByRole('button', { name: 'End the import' })
    .click();
  await told();
});

test('a file that could not be put away for another says why', async () => {
  await page.goto(`${url()}/settings/import`);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await told();
});
