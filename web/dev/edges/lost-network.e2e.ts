import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

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
  const told = page.getByRole('main').getByText('No connection. This loads by itself');
  await told.first().waitFor();
  await offline(false);
  await told.first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Hello', level: 1 }).waitFor();
});
