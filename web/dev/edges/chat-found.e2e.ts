import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { foundSessions } from '../fixtures/chats.ts';

const [first] = foundSessions;
assert.ok(first);
const { uuid, title } = first.session;

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const hit = () => page.getByRole('navigation', { name: 'Chats' }).locator(`a[href^="/chat/${uuid}?branch"]`);

async function actOn(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function search(): Promise<void> {
  await page.goto(`${url()}/chat`);
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('night work');
  await hit().waitFor();
}

test('what a search has found is archived and renamed there, and says what it is by then', async () => {
  let found = foundSessions;
  const sent: unknown[] = [];
  await page.route('**/api/sessions-search?*', (route) =>
    route.fulfill({ json: { code: 200, data: found, nextCursor: null } }),
  );
  await page.route(`**/api/sessions/${uuid}`, (route) => {
    const change = route.request().postDataJSON();
    sent.push(change);
    found = found.map((one) => (one === found[0] ? { ...one, session: { ...one.session, ...change } } : one));
    return route.fulfill({ json: { code: 200, data: found[0]?.session } });
  });
  await search();
  await actOn('Archive');
  await hit().getByText('· Archived').waitFor();
  await actOn('Rename');
  await page.getByRole('textbox', { name: 'Rename' }).fill('Lamps and nights');
  await page.keyboard.press('Enter');
  await hit().getByText('Lamps and nights').waitFor();
  assert.deepEqual(sent, [{ archived: true }, { title: 'Lamps and nights' }]);
});

test('what a search has found is deleted there, which can be undone', async () => {
  await search();
  await actOn('Delete');
  await hit().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await hit().waitFor();
});
