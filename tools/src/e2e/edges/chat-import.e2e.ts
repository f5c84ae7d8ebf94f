import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Message, routes, type Session } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, addModels, signIn } from '../api.ts';
import { openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, reaching, startProduct } from '../product.ts';

let models: ModelSimulator;
let product: Product;
let owner: Api;
let browser: Browser;
let page: Page;
const troubles: string[] = [];

before(async () => {
  models = await startModelSimulator();
  product = await startProduct(await installedDataDir(), reaching(new URL(models.url).port));
  owner = await signIn(product, 'owner@example.org');
  await addModels(owner, models);
  await owner.call(routes.createAgent, { body: { name: 'Keeper', prompt: 'Help.' } });
  browser = await openBrowser();
  page = await openPage(browser, product.url, owner.cookie, { troubles });
});

after(async () => {
  await browser?.close();
  await product?.end();
  await models?.stop();
});

const BEGAN = 1_700_000_000;

/** A chat as ChatGPT exports it: one question, answered, and answered anew. */
function exported(id: string, title: string, question: string, answers: readonly string[]): object {
  const said = (role: string, words: string, second: number) => ({
    author: { role },
    create_time: BEGAN + second,
    content: { content_type: 'text', parts: [words] },
  });
  const replies = answers.map((words, at) => [
    `${id}-a${at}`,
    { parent: `${id}-q`, message: said('assistant', words, at + 1) },
  ]);
  return {
    id,
    title,
    create_time: BEGAN,
    current_node: replies.at(-1)?.[0],
    mapping: {
      [`${id}-root`]: { parent: null, message: null },
      [`${id}-q`]: { parent: `${id}-root`, message: said('user', question, 0) },
      ...Object.fromEntries(replies),
    },
  };
}

const file = {
  name: 'conversations.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify([
      exported('one', 'The brigantine', 'What is a brigantine?', ['A boat.', 'A ship of two masts.']),
      exported('two', 'Not this one', 'What is a secret?', ['Nothing to be told.']),
    ]),
  ),
};

async function give(label: RegExp): Promise<void> {
  await page.goto(`${product.url}/settings/import`);
  await page.getByLabel(label).setInputFiles(file);
}

const sessions = async (): Promise<Session[]> => await owner.call(routes.listSessions);

test('a person takes one chat of an export of ChatGPT, with both its answers, and goes on with it', async () => {
  await give(/Drop your export here/);
  await page.getByText('2 chats of ChatGPT').waitFor();
  assert.deepEqual(await sessions(), []);
  await page.getByRole('checkbox', { name: /^Not this one/ }).uncheck();
  await page.getByRole('combobox', { name: 'Agent' }).selectOption({ label: 'Keeper' });
  await page.getByRole('button', { name: 'Import 1 chat' }).click();
  await page.getByText('1 chat was imported.').waitFor();
  await page.getByRole('link', { name: 'See your chats' }).click();
  await page.getByRole('link', { name: /The brigantine/ }).click();

  const log = page.getByRole('log');
  const said = (words: string) => log.getByText(words, { exact: true });
  await said('What is a brigantine?').waitFor();
  await said('A ship of two masts.').waitFor();
  await said('2 / 2').waitFor();
  await log.getByRole('button', { name: 'Version before' }).click();
  await said('A boat.').waitFor();
  await log.getByRole('button', { name: 'Version after' }).click();
  await said('A ship of two masts.').waitFor();

  await page.getByRole('textbox', { name: 'Ask Keeper' }).fill('And a ketch? [[sim say=Smaller.]]');
  await page.keyboard.press('Enter');
  await said('Smaller.').waitFor();
  const asked = models.said().findLast(({ lastMessage }) => lastMessage.includes('And a ketch?'));
  assert.match(JSON.stringify(asked?.messages), /What is a brigantine\?.*A ship of two masts\./);

  const [session, ...others] = await sessions();
  assert.deepEqual([session?.title, others.length], ['The brigantine', 0]);
  const stored: Message[] = await owner.call(routes.listMessages, {
    query: { sessionUUID: session?.uuid ?? '' },
  });
  assert.deepEqual(
    stored.map(({ role, content }) => `${role}: ${content.replace(/ \[\[.*/, '')}`),
    [
      'user: What is a brigantine?',
      'assistant: A ship of two masts.',
      'user: And a ketch?',
      'assistant: Smaller.',
    ],
  );
});

test('the same file again brings what is not here yet, and nothing twice', async () => {
  await give(/Import another file/);
  await page.getByText('1 is here already and stays as it is.').waitFor();
  assert.ok(await page.getByRole('checkbox', { name: /^The brigantine/ }).isDisabled());
  await page.getByRole('button', { name: 'Import 1 chat' }).click();
  await page.getByText('1 chat was imported.').waitFor();
  assert.deepEqual((await sessions()).map(({ title }) => title).toSorted(), [
    'Not this one',
    'The brigantine',
  ]);
  assert.deepEqual(troubles, []);
});
