import { test } from 'node:test';
import type { KnowledgeDocument } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { documents, knowledges } from './fixtures/knowledge.ts';

const base = knowledges.find(({ status }) => status === 2);

let page: Page;
/** Those that could not be read. */
let failed: readonly KnowledgeDocument[];
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.route(`**/api/knowledges/${base?.uuid}`, (route) =>
    route.fulfill({ json: { code: 200, data: { ...base, documentCount: 40 } } }),
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
