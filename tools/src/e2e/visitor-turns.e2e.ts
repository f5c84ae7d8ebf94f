import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type ModelSimulator, startModelSimulator } from '../model-simulator/index.ts';
import { addModels, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, reaching, startProduct } from './product.ts';
import { threadOn } from './thread-on-page.ts';

let models: ModelSimulator;
let product: Product;
let browser: Browser;
/** A visitor's, with the agent open that was shared. */
let page: Page;
let thread: ReturnType<typeof threadOn>;
const troubles: string[] = [];

before(async () => {
  models = await startModelSimulator();
  product = await startProduct(await installedDataDir(), reaching(new URL(models.url).port));
  const owner = await signIn(product, 'owner@example.org');
  await addModels(owner, models);
  const agent = await owner.call(routes.createAgent, { body: { name: 'Keeper' } });
  const share = await owner.call(routes.createShare, { params: { id: agent.uuid }, body: { kind: 'link' } });
  browser = await openBrowser();
  page = await openPage(browser, product.url, undefined, { troubles });
  await page.goto(`${product.url}/a/${share.uuid}#${share.token}`);
  thread = threadOn(page, 'Keeper');
});

after(async () => {
  await browser?.close();
  await product?.end();
  await models?.stop();
});

test('a visitor goes on from an earlier version, and words its question anew there', async () => {
  const { ask, said, answers, isIdle, act, wordAnew } = thread;
  await ask('Where is the schooner?', 'say=At the quay.');
  await answers('At the quay.').waitFor();
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
  await wordAnew('Where is the schooner?', 'Where is the ferry?', 'Out at sea.');
  await isIdle();
  await said('2 / 2').waitFor();
  assert.equal(await said('Out at sea.').count(), 1);
  assert.equal(await said('At dawn.').count(), 0);
});

test('a visitor deletes what was asked, and it is gone', async () => {
  const { ask, said, isIdle, act } = thread;
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
