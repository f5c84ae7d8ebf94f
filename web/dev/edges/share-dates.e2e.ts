import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { shares } from '../fixtures/shares.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('links of an agent that are told apart by their dates among its visitors show these dates', async () => {
  const [first] = shares.filter(({ kind }) => kind === 'link');
  assert.ok(first);
  const links = [first, { ...first, uuid: id('8', 77), createdAt: '2026-03-04T05:06:00.000Z' }];
  await page.route('**/api/agents/*/shares?*', (route) =>
    route.fulfill({
      json: { code: 200, data: links, pagination: { page: 1, pageSize: 20, total: 2, totalPages: 1 } },
    }),
  );
  await page.goto(`${url()}/agents/${id('c', 2)}/visitors`);
  await page.getByRole('combobox', { name: 'Link' }).click();
  const names = await page.getByRole('option', { name: /^Link of / }).allTextContents();
  await page.goto(`${url()}/agents/${id('c', 2)}/shares`);
  for (const name of names)
    await page.getByText(`Made on ${name.replace('Link of ', '')}`, { exact: true }).waitFor();
  assert.equal(names.length, 2);
});
