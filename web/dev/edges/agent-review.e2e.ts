import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** The imported agent searches the web, here with a search engine or without. */
const open = async (search: boolean) => {
  await page.route(/\/api\/agents\/[^/]+\/versions\/\d+/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({ response: answer, json: { ...json, data: { ...json.data, webSearch: true } } });
  });
  await page.route('**/api/web-tools', (route) => route.fulfill({ json: { code: 200, data: { search } } }));
  await page.goto(`${url()}/agents/${id('c', 6)}`);
  await page.getByText('Search the web').waitFor();
};
const none = () => page.getByText('No search engine is set up');

test('an agent that searches the web says so where nothing is set up that it could search with', async () => {
  await open(false);
  await none().waitFor();
});

test('where there is a search engine nothing is missing', async () => {
  await open(true);
  assert.equal(await none().count(), 0);
});
