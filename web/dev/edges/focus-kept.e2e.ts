import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { folders, messages } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

const chat = `/chat/${id('f', 1)}`;

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const focused = (on: Locator) => on.and(page.locator(':focus')).waitFor();
const rows = () => page.getByRole('navigation', { name: 'Chats' }).locator('li[data-session]');
const menu = (row: Locator) => row.getByRole('button', { name: /^Actions for/ });
const undo = () => page.getByRole('alert').getByRole('button', { name: 'Undo' });
const named = (row: Locator) => row.getAttribute('data-session');

/** Deletes a chat of the list with keys alone. */
async function erase(row: Locator): Promise<void> {
  await menu(row).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
}

async function openList(path = '/chat'): Promise<void> {
  await page.goto(url() + path);
  await rows().nth(3).waitFor();
}

test('a chat that is deleted by key leaves the focus with the one below it, the last with the one above', async () => {
  await openList();
  const below = await named(rows().nth(2));
  await erase(rows().nth(1));
  await focused(menu(rows().nth(1)));
  assert.equal(await named(rows().nth(1)), below);
  await erase(rows().last());
  await focused(menu(rows().last()));
});

test('a deletion is undone by key, the newest first; the keys are those of a field that is written in', async () => {
  await openList();
  const all = await rows().count();
  const [first, second] = [await named(rows().nth(1)), await named(rows().nth(2))];
  await erase(rows().nth(1));
  await erase(rows().nth(1));
  assert.equal(await rows().count(), all - 2);
  const field = page.locator('[data-composer] textarea:enabled');
  await field.focus();
  await page.keyboard.type('abc');
  await page.keyboard.press('Control+z');
  assert.equal(await rows().count(), all - 2);
  await menu(rows().first()).focus();
  await page.keyboard.press('Control+z');
  await page.locator(`li[data-session="${second}"]`).waitFor();
  assert.equal(await page.locator(`li[data-session="${first}"]`).count(), 0);
  await page.keyboard.press('Control+z');
  await page.locator(`li[data-session="${first}"]`).waitFor();
  await undo().first().waitFor({ state: 'detached' });
});

test('who undoes a deletion by its notice is where they came from', async () => {
  await openList();
  await erase(rows().nth(1));
  await focused(menu(rows().nth(1)));
  const name = await named(rows().nth(1));
  await undo().press('Enter');
  await focused(menu(page.locator(`li[data-session="${name}"]`)));
});

test('what goes out of a thread with the focus leaves it with the thread', async () => {
  await openList(chat);
  const log = page.getByRole('log');
  const row = log.locator(`[data-message="${messages[2]?.uuid}"]`);
  await row.getByRole('button', { name: 'Delete from here' }).press('Enter');
  await row.waitFor({ state: 'detached' });
  await focused(log);
});

test('folders stand by the numbers in their names; one that is deleted by key leaves the focus with the next', async () => {
  const [like] = folders;
  let data = ['Case 10', 'Case 2', 'Zebra', 'Élan'].map((name, at) => ({
    ...like,
    uuid: id('6', 10 + at),
    name,
  }));
  await page.route('**/api/session-folders**', (route) => {
    if (route.request().method() === 'DELETE') data = data.filter(({ name }) => name !== 'Case 10');
    return route.fulfill({ json: { code: 200, data } });
  });
  await openList();
  const section = page.getByRole('region', { name: 'Folders' });
  const shown = section.locator('li button[aria-expanded][aria-controls]:not([aria-haspopup])');
  assert.deepEqual(await shown.allInnerTexts(), ['Case 2', 'Case 10', 'Élan', 'Zebra']);
  await section.getByRole('button', { name: 'Actions for the folder “Case 10”' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).press('Enter');
  await focused(shown.filter({ hasText: 'Élan' }));
});
