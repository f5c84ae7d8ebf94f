import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { type ModelSimulator, startModelSimulator } from '../model-simulator/index.ts';
import { addModels, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { freshDataDir, type Product, startProduct } from './product.ts';

let models: ModelSimulator;
let product: Product;
let browser: Browser;
/** A visitor's, with the agent open that was shared. */
let page: Page;
let log: Locator;
const troubles: string[] = [];

before(async () => {
  models = await startModelSimulator();
  product = await startProduct(await freshDataDir(), {
    EGRESS_ALLOW: '127.0.0.1/32',
    EGRESS_PORTS: new URL(models.url).port,
  });
  const owner = await signIn(product, 'owner@example.org');
  await addModels(owner, models);
  const agent = await owner.call(routes.createAgent, { body: { name: 'Keeper' } });
  const share = await owner.call(routes.createShare, { params: { id: agent.uuid }, body: { kind: 'link' } });
  browser = await openBrowser();
  page = await openPage(browser, product.url, undefined, { troubles });
  await page.goto(`${product.url}/a/${share.uuid}#${share.token}`);
  log = page.getByRole('log');
});

after(async () => {
  await browser?.close();
  await product?.end();
  await models?.stop();
});

const said = (words: string) => log.getByText(words, { exact: true });
const act = (words: string, name: string) =>
  log.locator('[data-message]').filter({ hasText: words }).getByRole('button', { name, exact: true }).click();
const isIdle = () => page.getByRole('button', { name: 'Send' }).waitFor();

async function ask(words: string, script: string): Promise<void> {
  await isIdle();
  await page.getByRole('textbox', { name: 'Ask Keeper' }).fill(`${words} [[sim ${script}]]`);
  await page.keyboard.press('Enter');
}

test('a visitor goes on from an earlier version, and words its question anew there', async () => {
  await ask('Where is the schooner?', 'say=At the quay.');
  await log
    .locator('[data-message]')
    .filter({ hasText: /^At the quay/ })
    .waitFor();
  await isIdle();
  await act('At the quay.', 'Answer again');
  await said('2 / 2').waitFor();
  await isIdle();
  await act('At the quay.', 'Version before');
  await said('1 / 2').waitFor();
  await ask('When does it sail?', 'say=At dawn.');
  await said('At dawn.').waitFor();
  await said('1 / 2').waitFor();
  await isIdle();
  await act('Where is the schooner?', 'Edit question');
  await log
    .getByRole('textbox', { name: 'Edit question' })
    .fill('Where is the ferry? [[sim say=Out at sea.]]');
  await log.getByRole('button', { name: 'Ask again' }).click();
  await said('Out at sea.').waitFor();
  await isIdle();
  await said('2 / 2').waitFor();
  assert.equal(await said('Out at sea.').count(), 1);
  assert.equal(await said('At dawn.').count(), 0);
});

test('a visitor deletes what was asked, and it is gone', async () => {
  await ask('And the barge?', 'say=In the dock.');
  await said('In the dock.').waitFor();
  await isIdle();
  await act('And the barge?', 'Delete from here');
  await said('In the dock.').waitFor({ state: 'detached' });
  const deleting = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('alert').filter({ hasText: 'Message deleted' }).getByRole('button').last().click();
  assert.equal((await deleting).status(), 200);
  await page.reload();
  await page.getByRole('button', { name: 'Your chats' }).click();
  await page.getByRole('menuitem').first().click();
  await said('Out at sea.').waitFor();
  assert.equal(await said('In the dock.').count(), 0);
  assert.deepEqual(troubles, []);
});
