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
const mayRead = () =>
  page.evaluate('navigator.permissions.query({ name: "clipboard-read" }).then(({ state }) => state)');
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

test('a page gets a clock of its own and a script, and loses its connection', async () => {
  const context = page.context();
  await page.clock.install({ time: 0 });
  await context.addInitScript('window.late = true');
  await openStill();
  assert.deepEqual(await page.evaluate('[Date.now() < 60000, window.late]'), [true, true]);
  await context.setOffline(true);
  await assert.rejects(openStill(), /ERR_INTERNET_DISCONNECTED/);
});

test('its requests go another way, and it may read what was copied', async () => {
  const context = page.context();
  await openStill();
  assert.deepEqual(await page.evaluate('[Date.now() < 60000, window.late]'), [false, undefined]);
  await context.grantPermissions(['clipboard-read'], { origin: url() });
  assert.equal(await mayRead(), 'granted');
  await context.route('**', (route) => route.abort());
  await assert.rejects(openStill(), /ERR_FAILED/);
});

test('none of it stays', async () => {
  await openStill();
  assert.notEqual(await mayRead(), 'granted');
});
