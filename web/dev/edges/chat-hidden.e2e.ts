import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

const title = 'Which limits hold for night work?';
const other = 'Everything that changed';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const list = () => page.getByRole('navigation', { name: 'Chats', exact: true });
const linkOf = (name: string) => page.getByRole('link', { name: new RegExp(`^${name.replace('?', '\\?')}`) });
const search = () => page.getByRole('searchbox', { name: 'Search chats' });

async function remove(name: string): Promise<void> {
  await linkOf(name).first().hover();
  await page.getByRole('button', { name: `Actions for “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await linkOf(name).waitFor({ state: 'detached' });
}

/** Nothing of it where others are listed. */
async function isGone(): Promise<void> {
  await linkOf(other).first().waitFor();
  assert.equal(await linkOf(title).count(), 0);
}

test('a chat that was deleted does not come back with a search, nor among what it finds', async () => {
  await page.goto(`${url()}/chat`);
  await remove(title);
  await search().fill('night');
  await page.locator('mark').first().waitFor();
  await isGone();
  await search().fill('');
  await page.locator('mark').first().waitFor({ state: 'detached' });
  await isGone();
  await page.getByRole('button', { name: 'Undo' }).click();
  await linkOf(title).waitFor();
});

test('nor when the list is opened anew, on the first page, or in the finder', async () => {
  await page.goto(`${url()}/chat`);
  await remove(title);
  await page.getByRole('button', { name: 'Archived chats' }).click();
  await page.getByRole('button', { name: 'All chats' }).click();
  await isGone();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.waitForURL(`${url()}/`);
  await isGone();
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog');
  await finder.getByRole('button', { name: other }).first().waitFor();
  assert.equal(await finder.getByRole('button', { name: title }).count(), 0);
});

test('nor in a folder that is closed and opened', async () => {
  const inFolder = 'Surcharges for small parcels';
  await page.goto(`${url()}/chat`);
  const folder = list().getByRole('button', { name: 'Harbour and rotas', exact: true });
  await folder.click();
  await remove(inFolder);
  await folder.click();
  await folder.click();
  await linkOf('Find the old rotas').waitFor();
  assert.equal(await linkOf(inFolder).count(), 0);
});

test('nor on a phone, where the list is a drawer', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const show = page.getByRole('button', { name: 'Show chats' });
  await show.click();
  await linkOf(title).waitFor();
  await remove(title);
  await page.waitForURL(`${url()}/chat`);
  await list().waitFor({ state: 'detached' });
  await show.click();
  await isGone();
});
