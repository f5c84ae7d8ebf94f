import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('the right link of a share opens it in the tab in which a wrong one was tried', async () => {
  const share = `${url()}/a/${id('8', 1)}`;
  const error = 'This link does not open anything any more';
  await page.route(/\/api\/.*/, (route) => {
    if (!route.request().url().includes('old-token')) return route.fallback();
    return route.fulfill({ status: 401, json: { code: 401, error, errorCode: 'SHARE_CLOSED' } });
  });
  await page.goto(`${share}#old-token`);
  await page.getByText('This chat is not open').waitFor();
  const asked = page.waitForRequest(/new-token/);
  await page.goto(`${share}#new-token`);
  await asked;
  await page.getByRole('heading', { name: 'Field manual expert' }).first().waitFor();
});

test('a link that was cut off in the middle of a sign says that it is not valid', async () => {
  const error = 'This link does not open anything any more';
  await page.route(/\/api\/shared-agent/, (route) =>
    route.fulfill({ status: 401, json: { code: 401, error, errorCode: 'SHARE_CLOSED' } }),
  );
  await page.goto(`${url()}/a/${id('8', 1)}#token%E4%B`);
  await page.getByText('This chat is not open').waitFor();
  await page.getByText(error).waitFor();
});
