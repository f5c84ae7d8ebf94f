import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, addModels, signIn } from '../api.ts';
import { openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, reaching, startProduct } from '../product.ts';
import { threadOn } from '../thread-on-page.ts';

let models: ModelSimulator;
let product: Product;
let browser: Browser;
let owner: Api;
let agent: string;
let page: Page;
/** Of the same browser. */
let other: Page;
let here: ReturnType<typeof threadOn>;
let there: ReturnType<typeof threadOn>;

before(async () => {
  models = await startModelSimulator();
  product = await startProduct(await installedDataDir(), reaching(new URL(models.url).port));
  owner = await signIn(product, 'owner@example.org');
  await addModels(owner, models);
  agent = (await owner.call(routes.createAgent, { body: { name: 'Keeper', prompt: 'Help.' } })).uuid;
  browser = await openBrowser();
});
beforeEach(async () => {
  page = await openPage(browser, product.url, owner.cookie, { viewport: { width: 1440, height: 900 } });
  other = await page.context().newPage();
  here = threadOn(page, 'Keeper');
  there = threadOn(other, 'Keeper');
});
afterEach(() => page.context().close());
after(async () => {
  await browser?.close();
  await product?.end();
  await models?.stop();
});

const uuid = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const stop = (on: Page) => on.getByRole('button', { name: 'Stop' });
const field = (on: Page) => on.getByRole('textbox', { name: 'Ask Keeper' });
const GONE = 'It was deleted, or it is in another workspace.';
const LONG = 'tokens=2000;pace=20';

/** Begins a chat with a question. */
async function begin(words: string, script: string): Promise<void> {
  await page.goto(`${product.url}/chat?agent=${agent}`);
  await here.ask(words, script);
  await page.waitForURL(/chat\/[0-9a-f-]{36}/);
}

/** A chat with an answer, open in both tabs. */
async function openInBoth(): Promise<void> {
  await begin('Where is the schooner?', 'say=At the quay.');
  await here.said('At the quay.').waitFor();
  await other.goto(page.url());
  await there.said('At the quay.').waitFor();
}

test('who asks in one tab while an answer is written in another reads that one there, can stop it, and keeps the question', async () => {
  await openInBoth();
  await here.ask('Tell me all of it', LONG);
  await stop(page).waitFor();
  await there.ask('When does it sail?', 'say=At dawn.');
  await other.getByText('A reply is still being written in this chat.').waitFor();
  await stop(other).click();
  await there.said('Stopped. What was written is kept.').waitFor();
  assert.match(await field(other).inputValue(), /^When does it sail\?/);
  await field(other).press('Enter');
  await there.said('At dawn.').waitFor();
});

test('so does who asks for another answer in both at once', async () => {
  await begin('Tell me all of it', 'tokens=60;pace=30');
  await here.isIdle();
  await other.goto(page.url());
  await there.isIdle();
  const again = (on: Page) => on.getByRole('log').getByRole('button', { name: 'Answer again' }).click();
  await Promise.all([again(page), again(other)]);
  for (const each of [here, there]) {
    await each.said('2 / 2').waitFor();
    await each.isIdle();
    await each.said('Writing…').waitFor({ state: 'detached' });
  }
});

test('a page whose answer is of a chat that was deleted in another tab asks for it no more', async () => {
  await begin('Tell me all of it', LONG);
  await stop(page).waitFor();
  // Read as it is written then.
  await page.reload();
  await stop(page).waitFor();
  await owner.call(routes.deleteSession, { params: { uuid: uuid() } });
  await page.getByText(GONE).waitFor();
  await sleep(1000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await sleep(2000);
  assert.deepEqual(asked, []);
});

test('a question below a version that was deleted in another tab stays, and is asked below what is left', async () => {
  await begin('Where is the schooner?', 'say=At the quay.');
  await here.answers('At the quay.').waitFor();
  await here.ask('When does it sail?', 'say=At dawn.');
  await here.answers('At dawn.').waitFor();
  await here.act('At dawn.', 'Answer again');
  await here.said('2 / 2').waitFor();
  await here.answers('At dawn.').waitFor();
  await here.act('At dawn.', 'Version before');
  await here.said('1 / 2').waitFor();
  const query = { sessionUUID: uuid(), pageSize: 100 };
  const doomed = (await owner.call(routes.listMessages, { query })).find(({ content }) =>
    content.startsWith('When'),
  );
  const body = { sessionUUID: uuid(), messageUUIDs: [doomed?.uuid] };
  await owner.call(routes.deleteMessages, { body });
  await here.ask('And who is its captain?', 'say=Nobody knows.');
  await page.getByText('The message that this was to follow was deleted.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await here.said('Nobody knows.').waitFor();
  await here.said('At the quay.').waitFor();
});

test('what is written in a chat that was deleted in another tab goes on in a new one', async () => {
  await begin('Where is the schooner?', 'say=At the quay.');
  await here.said('At the quay.').waitFor();
  await field(page).fill('And the ferry?');
  await owner.call(routes.deleteSession, { params: { uuid: uuid() } });
  await field(page).press('Enter');
  await page.getByText(GONE).waitFor();
  await field(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Go on in a new chat' }).click();
  assert.equal(await field(page).inputValue(), 'And the ferry?');
});
