import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

for (const [what, number, told] of [
  ['to be ticked', 2, /^All 5 pages$/],
  ['that were left out', 5, /^2 pages left out$/],
] as const) {
  test(`a site's pages ${what} that do not come say why, and are asked for again`, async () => {
    const path = '**/api/knowledges/*/site-imports/*/pages*';
    const yieldTo = await refuse(page, { method: 'GET', path, code: 500, error: 'Pages rest for a moment' });
    await open(`/knowledge/${id('d', number)}?add=site`);
    const site = dialog('Import a web site');
    const refusal = site.getByRole('alert').filter({ hasText: 'Pages rest for a moment' });
    await refusal.waitFor();
    await yieldTo();
    await refusal.getByRole('button', { name: 'Try again' }).click();
    await site.getByText(told).waitFor();
    assert.equal(await refusal.count(), 0);
  });
}

test('the end of an import says how many of the chosen pages came', async () => {
  await open(`/knowledge/${id('d', 5)}?add=site`);
  const told = dialog('Import a web site').getByText('3 of 5 pages of handbook.example.org imported');
  await told.waitFor();
});

test('an import of a site that cannot be cancelled says why, in its dialog and on the page', async () => {
  const path = '**/api/knowledges/*/site-imports/*/cancel';
  await refuse(page, { method: 'POST', path, code: 500, error: 'Imports rest for a moment' });
  await open(`/knowledge/${id('d', 3)}?add=site`);
  const [site, banner] = [
    dialog('Import a web site'),
    page.getByRole('region', { name: 'Import a web site' }),
  ];
  await site.getByRole('button', { name: 'Cancel import' }).click();
  await site.getByRole('alert').filter({ hasText: 'Imports rest for a moment' }).waitFor();
  await site.getByRole('button', { name: 'Go on in the background' }).click();
  await site.waitFor({ state: 'detached' });
  await banner.getByRole('button', { name: 'Cancel import' }).click();
  await banner.getByRole('alert').filter({ hasText: 'Imports rest for a moment' }).waitFor();
});

test('which pages of a site are chosen is not lost without a question', async () => {
  await open(`/knowledge/${id('d', 2)}?add=site`);
  const site = dialog('Import a web site');
  const question = dialog('Close without importing?');
  const last = site.getByRole('list').first().getByRole('checkbox').last();
  await last.click();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await last.click();
  await page.keyboard.press('Escape');
  await site.waitFor({ state: 'detached' });
  assert.equal(await question.count(), 0);
});

test('pages of a site that nobody wants after all are let go on the page of their base', async () => {
  let phase: string | undefined;
  await page.route(`**/api/knowledges/${id('d', 2)}/site-imports`, async (route) => {
    const { data } = await (await route.fetch()).json();
    const imports = data.map((each: object) => ({ ...each, ...(phase && { phase }) }));
    await route.fulfill({ json: { code: 200, data: imports } });
  });
  await page.route('**/site-imports/*/cancel', (route) => {
    phase = 'cancelled';
    return route.fallback();
  });
  await open(`/knowledge/${id('d', 2)}`);
  const banner = page.getByRole('region', { name: 'Import a web site' });
  await banner.getByText(/for your choice/).waitFor();
  await banner.getByRole('button', { name: 'Import none' }).click();
  await banner.waitFor({ state: 'detached' });
});

test('that a site could not be imported is told until its reader dismisses it, not with each visit', async () => {
  const failed = { phase: 'failed', statusCode: 'NO_PAGES', statusReason: 'No page with text was found.' };
  await page.route(`**/api/knowledges/${id('d', 2)}/site-imports`, async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { code: 200, data: data.map((each: object) => ({ ...each, ...failed })) } });
  });
  const banner = page.getByRole('region', { name: 'Import a web site' });
  await open(`/knowledge/${id('d', 2)}`);
  await banner.getByText('No page with text was found.').waitFor();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'detached' });
  const listed = page.waitForResponse('**/site-imports');
  await page.reload();
  await listed;
  await page.getByRole('tab', { name: 'Documents' }).waitFor();
  assert.equal(await banner.count(), 0);
});
