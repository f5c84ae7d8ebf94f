import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
/** Calls that change something, in order. */
let changed: string[];
const { url } = freshPages((fresh) => {
  page = fresh;
  changed = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changed.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
});

const offline = (isOff: boolean) => page.context().setOffline(isOff);
const dialog = (name: string) => page.getByRole('dialog', { name });

test('who saves without a connection is told at once, and what they leave then is not sent later', async () => {
  await page.goto(`${url()}/prompts?edit=new`);
  const editor = dialog('New prompt');
  await editor.getByLabel('Title').fill('Shift notes');
  await editor.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Write the notes of a shift.');
  await offline(true);
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('The server cannot be reached').waitFor();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await editor.waitFor({ state: 'hidden' });
  changed = [];
  await offline(false);
  await page.waitForTimeout(500);
  assert.deepEqual(changed, []);
});

test('who leaves what they write without a connection is asked about it, and gets away', async () => {
  await page.goto(`${url()}/prompts?edit=new`);
  const editor = dialog('New prompt');
  await editor.getByLabel('Title').fill('Shift notes');
  await page.waitForLoadState('networkidle');
  await offline(true);
  await page.keyboard.press('Escape');
  await dialog('Close without saving?').getByRole('button', { name: 'Close' }).click();
  await editor.waitFor({ state: 'hidden' });
});

test('what cannot be loaded without a connection says so, and comes by itself', async () => {
  await page.goto(`${url()}/chat`);
  const chats = page.getByRole('navigation', { name: 'Chats' });
  await chats.getByRole('link', { name: 'Hello', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await offline(true);
  await chats.getByRole('link', { name: 'Hello', exact: true }).click();
  const told = page.getByRole('main').getByText('This loads by itself once there is a connection.');
  await told.first().waitFor();
  await offline(false);
  await told.first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Hello', level: 1 }).waitFor();
});

for (const [frame, path] of [
  ['the app', `/chat/${id('f', 1)}`],
  ['a visitor’s page', `/a/${id('8', 1)}#token`],
] as const)
  test(`as long as there is no connection ${frame} says that what is shown may be old, and nothing lies under it`, async () => {
    await page.goto(url() + path);
    await page.waitForLoadState('networkidle');
    const told = page.getByText('No connection. What you see may be old.');
    const title = page.getByRole('heading', { level: 1 }).first();
    const before = await title.boundingBox();
    await offline(true);
    await told.waitFor();
    const bar = await told.boundingBox();
    const after = await title.boundingBox();
    assert.ok(bar && before && after);
    assert.deepEqual([bar.x, bar.y, bar.width], [0, 0, 1440]);
    assert.equal(after.y, before.y + bar.height);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 900);
    await offline(false);
    await told.waitFor({ state: 'detached' });
    assert.deepEqual(await title.boundingBox(), before);
  });

test('figures are not called live without a connection, and are again once there is one', async () => {
  await page.goto(`${url()}/statistics`);
  const live = page.getByRole('main').getByText('Live', { exact: true });
  await live.waitFor();
  await offline(true);
  await live.waitFor({ state: 'detached' });
  await offline(false);
  await live.waitFor();
});
