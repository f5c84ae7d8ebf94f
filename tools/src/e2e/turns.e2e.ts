import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Message, routes } from '@tutka/http-contracts';
import type { Browser, Locator, Page } from 'playwright-core';
import { type McpSite, says, startMcpSite } from '../../../services/catalog/test/mcp-site.ts';
import { type ModelSimulator, startModelSimulator } from '../model-simulator/index.ts';
import { type Api, addModels, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, reaching, startProduct } from './product.ts';
import { threadOn } from './thread-on-page.ts';

let models: ModelSimulator;
let site: McpSite;
let product: Product;
let owner: Api;
let browser: Browser;
let page: Page;
let log: Locator;
let thread: ReturnType<typeof threadOn>;
const erased: string[] = [];
const troubles: string[] = [];

before(async () => {
  models = await startModelSimulator();
  site = await startMcpSite({
    erase: {
      inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
      answer: ({ path }) => {
        erased.push(String(path));
        return says(`Erased ${path}`);
      },
    },
  });
  product = await startProduct(await installedDataDir(), reaching(site.port, new URL(models.url).port));
  owner = await signIn(product, 'owner@example.org');
  await addModels(owner, models);
  const { uuid } = await owner.call(routes.createMcpServer, {
    body: { name: 'Harbour', transport: 'http', url: `${site.origin}/mcp`, authType: 'none' },
  });
  const mcpServers = [{ uuid, tools: 'all', approval: 'always' }];
  const agent = await owner.call(routes.createAgent, {
    body: { name: 'Keeper', prompt: 'Help.', mcpServers },
  });
  browser = await openBrowser();
  page = await openPage(browser, product.url, owner.cookie, { troubles });
  await page.goto(`${product.url}/chat?agent=${agent.uuid}`);
  thread = threadOn(page, 'Keeper');
  ({ log } = thread);
});

after(async () => {
  await browser?.close();
  await product?.end();
  await site?.close();
  await models?.stop();
});

const ask = (words: string, script: string) => thread.ask(words, script);
const said = (words: string) => thread.said(words);
const act = (words: string, name: string) => thread.act(words, name);
/** Which version of a message is shown, of how many. */
const version = (words: string) => said(words).waitFor();

/** The branch that the server gives now of the chat at an address. */
async function stored(address = page.url()): Promise<readonly Message[]> {
  const sessionUUID = new URL(address).pathname.split('/').at(-1) ?? '';
  return await owner.call(routes.listMessages, { query: { sessionUUID, pageSize: 100 } });
}

test('a tool waits for a word, and acts once it is allowed', async () => {
  await ask('Erase the old chart', 'call=erase;args={"path":"/chart"};say=Then: {result}');
  await log.getByText('May “erase” of Harbour be called?').waitFor();
  assert.deepEqual(erased, []);
  await log.getByRole('button', { name: /^Allow/ }).click();
  await said('Then: Erased /chart').waitFor();
  assert.deepEqual(erased, ['/chart']);
});

test('an answer is given again beside the first one, and both are to be had', async () => {
  await ask('Where is the schooner?', 'say=At the quay.');
  await said('At the quay.').waitFor();
  const answer = (name: string) => log.locator('[data-message]').last().getByRole('button', { name }).click();
  await thread.answers('At the quay.').waitFor();
  await answer('Answer again');
  await version('2 / 2');
  const second = (await stored()).at(-1);
  await answer('Version before');
  await version('1 / 2');
  await answer('Version after');
  await version('2 / 2');
  assert.deepEqual([second?.siblings.length, second?.siblings.indexOf(second.uuid)], [2, 1]);
});

test('a question that is asked at an earlier version hangs below that one, and stays shown', async () => {
  await act('At the quay.', 'Version before');
  await version('1 / 2');
  await ask('When does it sail?', 'say=At dawn.');
  await said('At dawn.').waitFor();
  await version('1 / 2');
  const [answer, question] = (await stored()).slice(-3);
  assert.equal(question?.parentUUID, answer?.uuid);
  assert.equal(answer?.siblings.indexOf(answer.uuid), 0);
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await act('At the quay.', 'Version after');
  await version('2 / 2');
  await said('At dawn.').waitFor({ state: 'detached' });
  await act('At the quay.', 'Version before');
  await said('At dawn.').waitFor();
});

test('a question is worded anew: its answer follows it, and the first wording keeps its own', async () => {
  await thread.wordAnew('Where is the schooner?', 'Where is the ferry?', 'Out at sea.');
  await said('At the quay.').waitFor({ state: 'detached' });
  await version('2 / 2');
  // Of the question; the one below it has no other version yet.
  await act('Where is the ferry?', 'Version before');
  await said('At the quay.').waitFor();
  await said('Out at sea.').waitFor({ state: 'detached' });
  await act('Where is the schooner?', 'Version after');
  await said('Out at sea.').waitFor();
});

test('what is stopped stays as far as it was said, on the page as it is stored, also after a reload', async () => {
  await ask('Tell me all of it', 'tokens=4000;pace=20');
  await page.getByRole('button', { name: 'Stop' }).click();
  await said('Stopped. What was written is kept.').waitFor();
  const last = (await stored()).at(-1);
  assert.equal(last?.status, 2);
  const shown = async () =>
    (await log.locator(`[data-message="${last?.uuid}"] p`).first().textContent()) ?? '';
  if (last?.content) assert.equal(await shown(), last.content);
  await page.reload();
  await said('Stopped. What was written is kept.').waitFor();
  if (last?.content) assert.equal(await shown(), last.content);
  await ask('And now?', 'say=As you wish.');
  await said('As you wish.').waitFor();
});

test('what is deleted with all below it is gone once the page was left, also where the address still names it', async () => {
  const address = page.url();
  const uuids = async () => (await stored(address)).map(({ uuid }) => uuid);
  const before = await uuids();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await act('And now?', 'Delete from here');
  await said('As you wish.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await said('As you wish.').waitFor();
  assert.deepEqual(await uuids(), before);
  await act('And now?', 'Delete from here');
  await said('As you wish.').waitFor({ state: 'detached' });
  await page.goto(`${product.url}/agents`);
  // Well before the time to undo it is over.
  for (let tries = 0; tries < 50 && (await uuids()).length === before.length; tries += 1)
    await setTimeout(100);
  assert.deepEqual(await uuids(), before.slice(0, -2));
  await page.goto(address);
  await said('Stopped. What was written is kept.').waitFor();
  assert.equal(await said('As you wish.').count(), 0);
  assert.deepEqual(troubles, []);
});
