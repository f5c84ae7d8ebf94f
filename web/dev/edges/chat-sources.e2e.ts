import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

const quote = /Night work begins at 22:00 and shall not exceed eight hours/;
let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
});

const open = async () => {
  await page.goto(`${url()}/chat/${id('f', 1)}?source=${id('9', 2)}.1`);
  return page.getByRole('complementary', { name: 'Sources' });
};

test('a quotation is marked where it stands in its document', async () => {
  const sources = await open();
  assert.match(await sources.locator('mark').innerText(), quote);
  assert.equal(await sources.getByRole('blockquote').count(), 0);
});

test('a quotation whose document was changed since stands above what is there now, and nothing else is marked as it', async () => {
  await page.route(/\/passages\//, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    json.data.text = 'Chapter 4\n\nDay work ends at noon. '.repeat(20);
    await route.fulfill({ response: answer, json });
  });
  const sources = await open();
  assert.match(await sources.getByRole('blockquote').innerText(), quote);
  await sources.getByText('The quotation does not stand here any more').waitFor();
  await sources.getByText('Day work ends at noon.').waitFor();
  assert.equal(await sources.locator('mark').count(), 0);
});

test('a quotation whose document was deleted is still to be read', async () => {
  await page.route(/\/passages\//, (route) =>
    route.fulfill({ status: 404, json: { code: 404, message: 'Knowledge not found', data: null } }),
  );
  const sources = await open();
  await sources.getByText('The document was deleted or changed since').waitFor();
  assert.match(await sources.getByRole('blockquote').innerText(), quote);
  await sources.getByRole('heading', { name: 'Field manual 2026.pdf' }).waitFor();
  assert.equal(await sources.getByRole('button', { name: 'Try again' }).count(), 0);
});
