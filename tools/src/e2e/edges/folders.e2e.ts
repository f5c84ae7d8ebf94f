import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes, type Session } from '@tutka/http-contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Api, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

let product: Product;
let browser: Browser;
let owner: Api;
let page: Page;

before(async () => {
  product = await startProduct(await installedDataDir());
  browser = await openBrowser();
  owner = await signIn(product, 'owner@example.org');
  const { uuid: agentUUID } = await owner.call(routes.createAgent, { body: { name: 'Keeper' } });
  for (const title of ['Of lamps', 'Of ropes', 'Of sails'])
    await owner.call(routes.createSession, { body: { agentUUID, title } });
  page = await openPage(browser, product.url, owner.cookie, DESK);
});

after(async () => {
  await browser?.close();
  await product?.end();
});

const folder = (name: string, at: Page = page): Locator =>
  at.getByRole('listitem').filter({ has: at.getByRole('button', { name, exact: true }) });
const chatIn = (name: string, title: string, at: Page = page) =>
  folder(name, at).getByRole('link', { name: title, exact: true });
const chats = () => page.getByRole('navigation', { name: 'Chats' });

async function nameIt(name: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Name of the folder' });
  await field.fill(name);
  await field.press('Enter');
}

async function folderOf(title: string): Promise<string | null> {
  const sessions: Session[] = await owner.call(routes.listSessions);
  const folders = await owner.call(routes.listFolders);
  const found = sessions.find((session) => session.title === title);
  return folders.find(({ uuid }: { uuid: string }) => uuid === found?.folderUUID)?.name ?? null;
}

test('a folder is made, and a chat moved into it by the keys alone', async () => {
  await page.goto(`${product.url}/chat`);
  await chats().getByRole('button', { name: 'New folder' }).click();
  await nameIt('Harbour');
  await folder('Harbour').getByText('Nothing in it yet.').waitFor();

  await page.getByRole('button', { name: 'Actions for “Of lamps”' }).focus();
  await page.keyboard.press('Enter');
  const move = page.getByRole('menuitem', { name: 'Move to a folder' });
  await move.waitFor();
  await move.focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus', { hasText: 'Harbour' }).waitFor();
  await page.keyboard.press('Enter');
  await chatIn('Harbour', 'Of lamps').waitFor();
  assert.equal(await folderOf('Of lamps'), 'Harbour');
});

test('a name that another folder has is said at its field, which stays open for another one', async () => {
  await chats().getByRole('button', { name: 'New folder' }).click();
  await nameIt('harbour');
  const problem = chats().getByRole('alert');
  await problem.waitFor();
  assert.equal(await problem.textContent(), 'You have a folder with this name. Choose another one.');
  await nameIt('Lighthouse');
  await folder('Lighthouse').getByText('Nothing in it yet.').waitFor();

  await page.getByRole('button', { name: 'Actions for the folder “Lighthouse”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await nameIt('Harbour');
  await problem.waitFor();
  await page.keyboard.press('Escape');
  await folder('Lighthouse').waitFor();
  const all = await owner.call(routes.listFolders);
  const lighthouse = all.find(({ name }: { name: string }) => name === 'Lighthouse');
  await owner.call(routes.deleteFolder, { params: { uuid: lighthouse?.uuid ?? '' } });
  await page.reload();
});

test('chats are dragged into a folder and out of it; what is open stays open after a reload', async () => {
  // Nothing moves any more under what is dragged.
  await chatIn('Harbour', 'Of lamps').waitFor();
  await page.getByRole('link', { name: 'Of ropes' }).dragTo(folder('Harbour').getByRole('button').first());
  await chatIn('Harbour', 'Of ropes').waitFor();
  await page.reload();
  await chatIn('Harbour', 'Of lamps').waitFor();
  await chatIn('Harbour', 'Of ropes').dragTo(page.getByRole('link', { name: 'Of sails' }));
  await chatIn('Harbour', 'Of ropes').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Of ropes' }).waitFor();
  assert.deepEqual([await folderOf('Of ropes'), await folderOf('Of lamps')], [null, 'Harbour']);
});

test('a search tells in which folder a chat is', async () => {
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('lamps');
  await page.getByRole('link', { name: /Of lamps.*· Harbour/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('');
});

test('on a phone a chat is moved by its menu, into a folder and out of it', async () => {
  const phone = await openPage(browser, product.url, owner.cookie, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(`${product.url}/chat`);
  await phone.getByRole('button', { name: 'Show chats' }).tap();
  await phone.getByRole('button', { name: 'Actions for “Of sails”' }).tap();
  await phone.getByRole('menuitem', { name: 'Move to a folder' }).tap();
  await phone.getByRole('menuitem', { name: 'Harbour' }).tap();
  await folder('Harbour', phone).getByRole('button', { name: 'Harbour', exact: true }).tap();
  await chatIn('Harbour', 'Of sails', phone).waitFor();
  assert.equal(await folderOf('Of sails'), 'Harbour');
  await phone.getByRole('button', { name: 'Actions for “Of sails”' }).tap();
  await phone.getByRole('menuitem', { name: 'Take out of its folder' }).tap();
  await chatIn('Harbour', 'Of sails', phone).waitFor({ state: 'detached' });
  assert.equal(await folderOf('Of sails'), null);
});

test('a folder is renamed, coloured, and deleted after a question; its chats stay', async () => {
  const menu = (name: string) => page.getByRole('button', { name: `Actions for the folder “${name}”` });
  await page.reload();
  await menu('Harbour').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await nameIt('Quay');
  await menu('Quay').click();
  await page.getByRole('menuitem', { name: 'Colour' }).hover();
  await page.getByRole('menuitem', { name: 'Violet' }).click();
  await folder('Quay').locator('[data-colour="violet"]').waitFor();
  const [kept] = await owner.call(routes.listFolders);
  assert.deepEqual([kept?.name, kept?.colour], ['Quay', 'violet']);

  await menu('Quay').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Its chats stay, in no folder.').waitFor();
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await folder('Quay').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Of lamps' }).waitFor();
  assert.deepEqual([await folderOf('Of lamps'), await owner.call(routes.listFolders)], [null, []]);
});
