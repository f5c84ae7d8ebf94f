import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, ask, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

/** So many that the first of them is not on the page that is fetched first. */
const TURNS = 30;

let product: Product;
let browser: Browser;
let owner: Api;
let page: Page;

before(async () => {
  product = await startProduct(await installedDataDir(), {
    RATE_LIMITS: 'turn=1000,write=1000,read=1000,address=10000',
  });
  browser = await openBrowser();
  owner = await signIn(product, 'owner@example.org');
  const { uuid: agentUUID } = await owner.call(routes.createAgent, { body: { name: 'Keeper' } });
  const begin = async (title: string) =>
    (await owner.call(routes.createSession, { body: { agentUUID, title } })).uuid as string;
  const long = await begin('A long talk');
  await ask(owner, long, 'Where is the schooner moored?');
  for (let turn = 0; turn < TURNS; turn++) await ask(owner, long, `And what of lamp ${turn}?`);
  await begin('To be put away');
  page = await openPage(browser, product.url, owner.cookie, { acceptDownloads: true });
});

after(async () => {
  await browser?.close();
  await product?.end();
});

const menuOf = async (title: string) => {
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.hover();
  await item.getByRole('button').click();
};

test('what was said long ago is found and brought into sight', async () => {
  await page.goto(`${product.url}/chat`);
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('schooner moored');
  await page.getByRole('link', { name: /schooner moored/ }).click();
  const said = page.locator('[data-in-sight]');
  await said.waitFor();
  assert.match((await said.textContent()) ?? '', /Where is the schooner moored/);
  const box = await said.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, `it stands at ${box?.y} of ${height}`);
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('nowhere to be read');
  await page.getByText('No chat holds these words.').waitFor();
});

test('a chat is put away, found among the archived ones, and taken back', async () => {
  await page.goto(`${product.url}/chat`);
  await menuOf('To be put away');
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('link', { name: 'To be put away' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Archived chats' }).click();
  await page.getByRole('link', { name: 'To be put away' }).waitFor();
  await menuOf('To be put away');
  await page.getByRole('menuitem', { name: 'Take out of the archive' }).click();
  await page.getByText('Chats that you archive stand here').waitFor();
  await page.getByRole('button', { name: 'All chats' }).click();
  await page.getByRole('link', { name: 'To be put away' }).waitFor();
});

test('a chat is taken along as a file', async () => {
  await page.goto(`${product.url}/chat`);
  await page.getByRole('link', { name: 'A long talk' }).waitFor();
  await menuOf('A long talk');
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as Markdown' }).click();
  const file = await arriving;
  assert.equal(file.suggestedFilename(), 'A long talk.md');
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, /^# A long talk\n\n## You · /);
  assert.equal(text.match(/^## Keeper/gm)?.length, TURNS + 1);
});
