import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { knowledges } from '../fixtures/knowledge.ts';
import { searchEngine } from '../fixtures/models.ts';
import { shares } from '../fixtures/shares.ts';
import { id } from '../fixtures/values.ts';

const settings = `/knowledge/${id('d', 1)}?tab=settings`;

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

/** What such a call answers; others are answered as ever. */
const answers = (method: string, path: string, data: unknown) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.fulfill({ json: { code: 200, data } }) : route.fallback(),
  );
const base = `/api/knowledges/${id('d', 1)}`;
const tab = (name: string) => page.getByRole('tab', { name }).click();
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const away = () => page.getByRole('link', { name: 'Explore', exact: true }).first().click();
const nameField = () => page.getByRole('textbox', { name: 'Name' });

test('what is changed in a base’s settings stays while one looks at its other tabs', async () => {
  await open(settings);
  await nameField().fill('Manual of nights');
  await tab('Search test');
  await page.getByRole('tabpanel', { name: 'Search test' }).waitFor();
  await tab('Settings');
  assert.equal(await nameField().inputValue(), 'Manual of nights');
});

test('what is changed in a base’s settings is not left without a question, from its other tabs too', async () => {
  await open(settings);
  await nameField().fill('Manual of nights');
  await tab('Documents');
  await away();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await tab('Settings');
  assert.equal(await nameField().inputValue(), 'Manual of nights');
  await answers('PUT', base, knowledges[0]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).and(page.locator(':disabled')).waitFor();
  await away();
  await page.waitForURL('**/explore');
});

test('a base that is deleted takes what was changed of it along, without a second question', async () => {
  await open(settings);
  await nameField().fill('Manual of nights');
  await answers('DELETE', base, null);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.waitForURL((address) => address.pathname === '/knowledge');
  assert.equal(await question().count(), 0);
});

test('a search engine that is being set up is not left without a question', async () => {
  await open('/admin/search');
  const place = page.getByLabel('Address');
  const before = await place.inputValue();
  await place.fill('https://search.example.org');
  await away();
  await question().getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await place.inputValue(), 'https://search.example.org');
  await place.fill(before);
  await away();
  await page.waitForURL('**/explore');
});

test('a search engine that was saved is left without a question', async () => {
  await open('/admin/search');
  await page.getByLabel('Address').fill('https://search.example.org');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await answers('PUT', '/api/search-engine', searchEngine);
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.locator('button[data-loading]').waitFor({ state: 'detached' });
  await away();
  await page.waitForURL('**/explore');
});

const sentence = 'It rests for a moment';

for (const [what, path, kept, label] of [
  ['a base', settings, base, 'Name'],
  ['an agent', `/agents/${id('c', 2)}`, `/api/agents/${id('c', 2)}`, 'Name'],
  ['the search engine', '/admin/search', '/api/search-engine', 'Address'],
  ['the seller', '/admin/seller', '/api/admin/seller', 'Name'],
] as const) {
  test(`what is changed of ${what} is not left without a question while it is saved, as that may fail`, async () => {
    const answered = Promise.withResolvers<void>();
    await page.route(`**${kept}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await answered.promise;
      await route.fulfill({ status: 503, json: { code: 503, error: sentence, errorCode: 'UNAVAILABLE' } });
    });
    await open(path);
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill('https://night.example.org');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await away();
    await question().getByRole('button', { name: 'Cancel' }).click();
    answered.resolve();
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    assert.equal(await field.inputValue(), 'https://night.example.org');
  });
}

test('sites that are typed while others are saved stay, and are not left without a question', async () => {
  const share = shares.find(({ kind, status }) => kind === 'link' && status === 1);
  assert.ok(share);
  const answered = Promise.withResolvers<void>();
  let kept = share;
  await page.route(`**/api/agents/shares/${share.uuid}`, async (route) => {
    if (route.request().method() === 'PUT') {
      kept = { ...share, ...route.request().postDataJSON() };
      await answered.promise;
    }
    await route.fulfill({ json: { code: 200, data: kept } });
  });
  await open(`/agents/${id('c', 2)}/shares/${share.uuid}/embed`);
  const field = page.getByRole('textbox', { name: 'Websites that may show the chat' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await field.fill('https://a.example.org');
  await save.click();
  await field.fill('https://a.example.org\nhttps://b.example.org');
  answered.resolve();
  await save.and(page.locator(':not([data-loading])')).waitFor();
  assert.equal(await field.inputValue(), 'https://a.example.org\nhttps://b.example.org');
  await away();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await save.and(page.locator(':disabled:not([data-loading])')).waitFor();
  await away();
  await page.waitForURL('**/explore');
});
