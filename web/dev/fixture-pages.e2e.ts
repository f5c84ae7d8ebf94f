import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** What a page of an earlier test left behind. */
const kept = async () => ({
  cookies: await page.context().cookies(),
  texts: await page.evaluate('[localStorage.length, sessionStorage.length]'),
  databases: await page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))'),
});
const nothing = { cookies: [], texts: [0, 0], databases: [] };
const openStill = () => page.goto(`${url()}/icon.svg`);

test('a page keeps things', async () => {
  await openStill();
  assert.deepEqual(await kept(), nothing);
  await page.context().addCookies([{ name: 'fixture', value: 'visitor', url: url() }]);
  await page.evaluate(`localStorage.setItem('a', '1'); sessionStorage.setItem('b', '2');
    new Promise((done) => { indexedDB.open('c').onsuccess = done; }).then(() => undefined)`);
  const { cookies, texts, databases } = await kept();
  assert.deepEqual([cookies.length, texts, databases], [1, [1, 1], ['c']]);
});

test('the next one finds none of them', async () => {
  await openStill();
  assert.deepEqual(await kept(), nothing);
});

test('what would stay for the tests after is refused', async () => {
  const context = page.context();
  const staying = [
    () => page.clock.install(),
    () => context.setOffline(true),
    () => context.grantPermissions(['clipboard-read']),
    () => context.addInitScript(() => undefined),
    () => context.route('**', (route) => route.abort()),
  ];
  for (const set of staying) await assert.rejects(set, /use freshContexts/);
});
