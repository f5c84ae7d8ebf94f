import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from './api.ts';
import { DESK, openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';
import { until } from './until.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const instructions =
  'Answer travellers briefly.\nThe harbour master is Aino. See https://harbour.example/map.';
const changed = instructions.replace('briefly', 'at great length');

let product: Product;
let owner: Api;
let guest: Api;
let browser: Browser;
let page: Page;
let agent: string;
let file: string;
const troubles: string[] = [];

/** A browser of somebody's own; of nobody, where nobody is signed in. */
const pageOf = (who?: Api): Promise<Page> =>
  openPage(browser, product.url, who?.cookie, { ...DESK, troubles });

before(async () => {
  product = await startProduct(await installedDataDir());
  [owner, guest] = [await signIn(product, 'owner@example.org'), await signIn(product, 'guest@example.org')];
  browser = await openBrowser();
  page = await pageOf(owner);
});

after(async () => {
  await browser?.close();
  await product?.end();
});

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const state = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor();
const menu = async (item: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('an agent is written, with a picture of its own, and changed', async () => {
  await page.goto(`${product.url}/agents/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour guide');
  await page.getByRole('textbox', { name: 'Instructions' }).fill(instructions);
  await page.getByRole('textbox', { name: 'Opening message' }).fill('Welcome to the harbour!');
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: pixel };
  await page.locator('input[type=file]').setInputFiles(picture);
  await button('Another picture').waitFor();
  await button('Create agent').click();
  await page.waitForURL(/\/agents\/[0-9a-f-]{36}$/);
  agent = page.url().split('/').at(-1) ?? '';
  await state('Version 1, published');

  await page.getByRole('textbox', { name: 'Instructions' }).fill(changed);
  await page.getByRole('link', { name: 'Explore' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button('Save').click();
  await state('Version 2, others meet 1');
});

test('versions are compared word by word, and one is gone back to', async () => {
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.waitForURL('**/versions');
  await page.locator('del', { hasText: /^briefly$/ }).waitFor();
  await page.locator('ins', { hasText: /^at great length$/ }).waitFor();
  await page.getByRole('button', { name: /^Version 1/ }).click();
  await page.reload();
  await button('Go back to this version').click();
  await state('Saved as version 3');
  await page.getByRole('button', { name: /^Version 3.*Went back to version 1/ }).waitFor();
  await page.getByRole('link', { name: 'Editor' }).click();
  const kept = page.getByRole('textbox', { name: 'Instructions' });
  await kept.waitFor();
  assert.equal(await kept.inputValue(), instructions);
});

test('is published, found by visitors, and shown without its instructions', async () => {
  await button('Publish version 3').click();
  await state('Version 3, published');
  await page.getByRole('switch', { name: 'Public', exact: true }).click();
  await button('Save').click();
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'See its public page' }).waitFor();
  await page.keyboard.press('Escape');

  const visitor = await pageOf();
  await visitor.goto(`${product.url}/explore?q=nowhere`);
  await visitor.getByRole('heading', { name: 'No agent fits' }).waitFor();
  await visitor.getByRole('searchbox').fill('harbour');
  await visitor.getByRole('link', { name: 'Harbour guide', exact: true }).click();
  await visitor.getByText('Welcome to the harbour!').waitFor();
  const shown = await visitor.content();
  assert.ok(!shown.includes('Aino') && !shown.includes(owner.me.email), shown);
  await visitor.getByRole('link', { name: 'Sign in to chat' }).click();
  await visitor.waitForURL('**/signin?next=*');
  await visitor.context().close();
});

test('is talked to by a stranger, and counts whom it helped', async () => {
  const stranger = await pageOf(guest);
  await stranger.goto(`${product.url}/explore/${agent}`);
  await stranger.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).click();
  await stranger.getByRole('textbox', { name: /^Ask Harbour guide/ }).fill('Who is there?');
  await stranger.keyboard.press('Enter');
  await stranger.waitForURL(/\/chat\/[0-9a-f-]{36}/);
  await until('its use is counted', async () => {
    const { userCount } = await guest.call(routes.getAgent, { params: { id: agent } });
    return userCount === 1;
  });
  await stranger.goto(`${product.url}/explore`);
  await stranger.getByText('Used by 1 person').waitFor();
  await stranger.context().close();
});

test('is copied, and goes out as a file without what is its owner’s alone', async () => {
  await page.goto(`${product.url}/agents/${agent}`);
  await menu('Make a copy');
  await page.getByRole('heading', { name: 'Copy of Harbour guide', level: 1 }).waitFor();
  assert.notEqual(page.url().split('/').at(-1), agent);

  await page.goto(`${product.url}/agents/${agent}`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as a file' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'Harbour guide.agent.json');
  file = await readFile(await download.path(), 'utf8');
  const told = JSON.parse(file);
  assert.deepEqual([told.format, told.agent.prompt], ['tutka.agent', instructions]);
  for (const secret of [owner.me.uuid, owner.me.workspace.uuid, owner.me.email])
    assert.ok(!file.includes(secret));
});

test('comes in elsewhere, answers nobody until it was looked at, and then does', async () => {
  const importer = await pageOf(guest);
  await importer.goto(`${product.url}/agents`);
  await button('Import', importer).click();
  const take = (name: string, text: string) =>
    importer
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await take('notes.json', 'no JSON');
  await importer.getByText('“notes.json” cannot be read').waitFor();
  await take('later.json', JSON.stringify({ ...JSON.parse(file), formatVersion: 99 }));
  await importer.getByText(/version of Tutka that is not known here/).waitFor();
  await take('guide.agent.json', file);
  await importer.waitForURL(/\/agents\/[0-9a-f-]{36}$/);
  await state('To be reviewed', importer);
  await importer.getByText('The harbour master is Aino.').waitFor();
  await importer.getByText('https://harbour.example/map', { exact: true }).waitFor();

  const imported = importer.url().split('/').at(-1) ?? '';
  const messages = [{ role: 'user', content: 'Who is there?' }];
  const tried = () => guest.send(routes.testAgent, { body: { agentUUID: imported, messages } });
  const begun = () => guest.send(routes.createSession, { body: { agentUUID: imported } });
  assert.deepEqual([(await tried()).status, (await begun()).status], [409, 409]);
  await button('Activate', importer).click();
  await state('Version 1, published', importer);
  assert.deepEqual([(await tried()).status, (await begun()).status], [200, 200]);
  assert.deepEqual(troubles, []);
});
