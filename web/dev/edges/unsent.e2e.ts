import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { admin } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import { inShared, shared } from '../fixtures/workspaces.ts';
import { refuse } from '../refuse.ts';

let page: Page;
let written: string[];
const { url, open } = freshPages((fresh) => {
  page = fresh;
  written = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
});

const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const chat = () => page.getByRole('link', { name: 'Hello', exact: true });
const side = () => page.getByRole('complementary');

async function deleteChat(): Promise<void> {
  await open('/chat');
  await chat().hover();
  await page.getByRole('button', { name: 'Actions for “Hello”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await notice('“Hello” deleted').waitFor();
}

async function choose(menu: RegExp, item: string): Promise<void> {
  await side().getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const deletion = `DELETE /api/sessions/${id('f', 4)}`;

test('a chat whose deletion may still be undone is deleted before one goes to another workspace', async () => {
  await deleteChat();
  await page.route(`**${deletion.split(' ')[1]}`, async (route) => {
    await new Promise((later) => setTimeout(later, 300));
    await route.fallback();
  });
  await choose(/Workspace menu/, shared.name);
  await page.waitForURL(`${url()}/`);
  assert.deepEqual(written, [deletion, `POST /api/workspaces/${shared.uuid}/switch`]);
  assert.equal(await notice('“Hello” deleted').count(), 0);
});

test('a chat whose deletion may still be undone is deleted before one signs out', async () => {
  await deleteChat();
  await choose(/Account menu/, 'Sign out');
  await page.waitForURL('**/signin');
  assert.deepEqual(written, [deletion, 'POST /api/auth/logout']);
});

test('a chat whose deletion was undone is not deleted by that', async () => {
  await deleteChat();
  await notice('“Hello” deleted').getByRole('button', { name: 'Undo' }).click();
  await chat().waitFor();
  await choose(/Account menu/, 'Sign out');
  await page.waitForURL('**/signin');
  assert.deepEqual(written, ['POST /api/auth/logout']);
});

test('a chat whose deletion comes too late, as another tab has gone to another workspace, is said to be there still', async () => {
  await deleteChat();
  const there = { code: 200, data: inShared(admin, 'owner') };
  await page.context().route('**/api/auth/me', (route) => route.fulfill({ json: there }));
  await page.route(`**${deletion.split(' ')[1]}`, (route) =>
    route.fulfill({ status: 404, json: { code: 404, error: 'Session not found' } }),
  );
  const other = await page.context().newPage();
  await other.goto(`${url()}/icon.svg`);
  await other.evaluate(() => new BroadcastChannel('tutka-workspace').postMessage('switched'));
  await side().getByText(shared.name).waitFor();
  await notice('“Hello” deleted').getByRole('button').last().click();
  await notice('This was not deleted').waitFor();
  await chat().waitFor();
  assert.deepEqual(written, []);
});

test('who could not be signed out, or not be brought to another workspace, is told why', async () => {
  await refuse(page, {
    method: 'POST',
    path: '**/api/auth/logout',
    code: 503,
    error: 'Sessions rest for a moment',
  });
  await refuse(page, {
    method: 'POST',
    path: '**/api/workspaces/*/switch',
    code: 503,
    error: 'Workspaces rest for a moment',
  });
  await open('/agents');
  await choose(/Account menu/, 'Sign out');
  await notice('Sessions rest for a moment').waitFor();
  await choose(/Workspace menu/, shared.name);
  await notice('Workspaces rest for a moment').waitFor();
  assert.equal(new URL(page.url()).pathname, '/agents');
  await open('/settings/workspace');
  await page
    .getByRole('listitem')
    .filter({ hasText: shared.name })
    .getByRole('button', { name: 'Open' })
    .click();
  await page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Workspaces rest for a moment' })
    .waitFor();
});

test('a document that was deleted stays out of its list, though that is left and opened again', async () => {
  await open(`/knowledge/${id('d', 1)}`);
  const listed = page.getByRole('button', { name: /^(?!More|Read).*minutes-2019/ });
  await page.getByRole('button', { name: /^More for .*minutes-2019/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await listed.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Search test' }).click();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page
    .getByRole('button', { name: /^Field manual/ })
    .first()
    .waitFor();
  assert.equal(await listed.count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await listed.waitFor();
});
