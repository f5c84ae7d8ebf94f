import { test } from 'node:test';
import type { KnowledgeDocument } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { documents, knowledges } from '../fixtures/knowledge.ts';
import { id } from '../fixtures/values.ts';

const base = knowledges.find(({ status }) => status === 2);

let page: Page;
/** Those that could not be read. */
let failed: readonly KnowledgeDocument[];
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.route(`**/api/knowledges/${base?.uuid}`, (route) =>
    route.fulfill({ json: { code: 200, data: { ...base, documentCount: 40, failedCount: failed.length } } }),
  );
  await page.route(`**/api/knowledges/${base?.uuid}/documents?*`, (route) => {
    const isAsked = new URL(route.request().url()).searchParams.get('status') === '3';
    const data = isAsked ? failed : documents.filter(({ status }) => status === 2);
    return route.fulfill({
      json: { code: 200, data, pagination: { page: 1, pageSize: 20, total: data.length, totalPages: 1 } },
    });
  });
});

test('a base that is ready says how many documents it does without, and leads to them', async () => {
  failed = documents.filter(({ status }) => status === 3).slice(0, 1);
  await page.goto(`${url()}/knowledge/${base?.uuid}?tab=search`);
  await page.getByRole('link', { name: '1 could not be read' }).click();
  await page.getByRole('button', { name: failed[0]?.name ?? '', exact: true }).waitFor();
  await page.waitForURL(/\?status=3$/);
});

test('one that has all says nothing of it', async () => {
  failed = [];
  await page.goto(`${url()}/knowledge/${base?.uuid}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: /could not be read/ }).waitFor({ state: 'detached' });
});

test('the home page says how many of a ready base’s documents could not be read, until all are tried again', async () => {
  const of = id('d', 2);
  const [one] = documents.filter(({ status }) => status === 3);
  const pageOf = (data: readonly unknown[]) => ({
    json: { code: 200, data, pagination: { page: 1, pageSize: 20, total: data.length, totalPages: 1 } },
  });
  failed = [];
  await page.route(`**/api/knowledges/${of}/documents?*`, (route) => route.fulfill(pageOf([one])));
  await page.route(`**/api/knowledges/${of}/documents/*/reindex`, (route) =>
    route.fulfill({ json: { code: 200, data: { ...one, status: 0 } } }),
  );
  await page.goto(url());
  const attention = page.getByRole('region', { name: 'Needs your attention' });
  const row = attention.getByRole('link', { name: 'Rates and surcharges' });
  await row.getByText('1 of 3 documents could not be read.').waitFor();
  await row.click();
  await page.waitForURL(`**/knowledge/${of}?status=3`);
  await page.route('**/api/knowledges?*', (route) => route.fulfill(pageOf([])));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.goBack();
  await page.getByRole('heading', { name: 'Go on with' }).waitFor();
  await row.waitFor({ state: 'detached' });
});
