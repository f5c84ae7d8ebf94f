import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { echo, type McpSite, says, startMcpSite } from '../../../services/catalog/test/mcp-site.ts';
import { startEverything } from '../checks/mcp/real-servers.ts';
import { type ModelSimulator, startModelSimulator } from '../model-simulator/index.ts';
import { type Api, signIn } from './api.ts';
import { openBrowser } from './browser.ts';
import { freshDataDir, type Product, removeDataDir, startProduct } from './product.ts';

let models: ModelSimulator;
let site: McpSite;
let everything: Awaited<ReturnType<typeof startEverything>>;
let product: Product;
let api: Api;
let browser: Browser;
let page: Page;
const erased: string[] = [];
const troubles: string[] = [];

before(async () => {
  models = await startModelSimulator();
  site = await startMcpSite({
    echo,
    erase: {
      inputSchema: { type: 'object', properties: { path: { type: 'string' } } },
      answer: ({ path }) => {
        erased.push(String(path));
        return says(`Erased ${path}`);
      },
    },
    hang: { answer: () => new Promise(() => undefined) },
  });
  everything = await startEverything('streamableHttp');
  product = await startProduct(await freshDataDir(), {
    EGRESS_ALLOW: '127.0.0.1/32',
    EGRESS_PORTS: `${site.port},${everything.port}`,
  });
  api = await signIn(product, 'owner@example.org');
  const provider = { name: 'Simulator', kind: 'openai-compatible', baseUrl: models.url, chatModels: ['sim'] };
  await api.call(routes.createModelProvider, { body: provider });
  browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const [name = '', value = ''] = api.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: product.url }]);
  page = await context.newPage();
  page.on('pageerror', (error) => troubles.push(error.message));
});

after(async () => {
  await browser?.close();
  await product?.stop();
  if (product) await removeDataDir(product.dataDir);
  await site?.close();
  everything?.child.kill();
  await models?.stop();
});

/** An agent with the site's tools. */
async function agentWith(name: string, approval: 'never' | 'always', at = site.origin): Promise<string> {
  const server = await api.call(routes.createMcpServer, {
    body: { name: `Harbour ${approval}`, transport: 'http', url: `${at}/mcp`, authType: 'none' },
  });
  assert.equal(server.status, 1, server.statusReason ?? '');
  const mcpServers = [{ uuid: server.uuid, tools: 'all', approval }];
  return (await api.call(routes.createAgent, { body: { name, prompt: 'You help.', mcpServers } })).uuid;
}

async function ask(
  where: Pick<Page, 'getByRole'>,
  name: RegExp,
  words: string,
  script: string,
): Promise<void> {
  await where.getByRole('textbox', { name }).fill(`${words} [[sim ${script}]]`);
  await page.keyboard.press('Enter');
}

test('a reply calls a tool of a real MCP server, shows where, and keeps it', async () => {
  const agent = await agentWith('Reader', 'never');
  await page.goto(`${product.url}/chat?agent=${agent}`);
  const script = 'before=Let me look.;call=echo;args={"message":"42 lines"};say=It says: {result}';
  await ask(page, /^Ask Reader/, 'How long is it?', script);
  const log = page.getByRole('log');
  await log.getByText('It says: Echo: 42 lines', { exact: true }).waitFor();
  await log.getByRole('button', { name: /Harbour never · echo/ }).click();
  await log.getByText('"message": "42 lines"').waitFor();
  await log.getByText('Echo: 42 lines', { exact: true }).waitFor();
  await page.reload();
  await log.getByRole('button', { name: /Harbour never · echo/ }).waitFor();
  const text = (await log.textContent()) ?? '';
  const places = ['Let me look.', 'Harbour never · echo', 'It says: Echo: 42 lines'].map((each) =>
    text.lastIndexOf(each),
  );
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
    text,
  );
});

test('stopping gives up a tool that hangs', async () => {
  await ask(page, /^Ask Reader/, 'Wait.', 'call=hang');
  const log = page.getByRole('log');
  await log.getByText('Running…').waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await log.getByText('Stopped. What was written is kept.').waitFor();
  await log.getByRole('button', { name: /hang.*Stopped/ }).waitFor();
});

test('how far a long call of a server that others wrote has come shows while it runs', async () => {
  const agent = await agentWith('Patient', 'never', `http://127.0.0.1:${everything.port}`);
  await page.goto(`${product.url}/chat?agent=${agent}`);
  const script = 'call=trigger-long-running-operation;args={"duration":5,"steps":5};say=It says: {result}';
  await ask(page, /^Ask Patient/, 'Take your time.', script);
  const log = page.getByRole('log');
  await log.getByRole('progressbar', { name: /^[1-4] of 5/ }).waitFor();
  await log.getByText(/^It says: Long running operation completed/).waitFor();
  await log.getByRole('progressbar').waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
});

test('a tool that needs approval acts only when it is allowed, by key or for the whole chat', async () => {
  const agent = await agentWith('Cleaner', 'always');
  await page.goto(`${product.url}/chat?agent=${agent}`);
  const log = page.getByRole('log');
  const erase = (path: string) =>
    ask(page, /^Ask Cleaner/, `Erase ${path}`, `call=erase;args={"path":"${path}"};say=Then: {result}`);
  await erase('/one');
  await log.getByText('May “erase” of Harbour always be called?').waitFor();
  await log.getByText('"path": "/one"').waitFor();
  await page.keyboard.press('r');
  await log.getByText(/^Then: The person refused this call/).waitFor();
  assert.deepEqual(erased, []);

  await erase('/two');
  await log.getByRole('button', { name: 'Always in this chat' }).click();
  await log.getByText('Then: Erased /two', { exact: true }).waitFor();
  await erase('/three');
  await log.getByText('Then: Erased /three', { exact: true }).waitFor();
  await page.reload();
  await log.getByText('Then: Erased /three', { exact: true }).waitFor();
  await erase('/four');
  await log.getByText('Then: Erased /four', { exact: true }).waitFor();
  assert.deepEqual(erased, ['/two', '/three', '/four']);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Ask before tools again.*erase/ }).click();
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  await erase('/five');
  await log.getByText('May “erase” of Harbour always be called?').waitFor();
  await page.keyboard.press('r');
  await log
    .getByText(/^Then: The person refused this call/)
    .last()
    .waitFor();
  assert.deepEqual(troubles, []);
});

test('who has only the link is asked too, answers, and no one else is asked for them', async () => {
  const agent = await agentWith('Open', 'always');
  const { uuid, token } = await api.call(routes.createShare, {
    params: { id: agent },
    body: { kind: 'link' },
  });
  const guest = await browser.newContext({ locale: 'en-US' });
  const visit = await guest.newPage();
  visit.on('pageerror', (error) => troubles.push(error.message));
  await visit.goto(`${product.url}/a/${uuid}#${token}`);
  const erase = async (path: string) => {
    const script = `call=erase;args={"path":"${path}"};say=Then: {result}`;
    await visit.getByRole('textbox').last().fill(`Erase ${path} [[sim ${script}]]`);
    await visit.keyboard.press('Enter');
  };
  await erase('/guest');
  await visit.getByText('"path": "/guest"').waitFor();
  await visit.reload();
  await visit.getByRole('button', { name: 'Your chats' }).click();
  await visit.getByRole('menuitem').first().click();
  await visit.getByRole('button', { name: /^Allow/ }).click();
  await visit.getByText('Then: Erased /guest', { exact: true }).waitFor();
  await erase('/refused');
  await visit.getByRole('button', { name: /^Refuse/ }).click();
  await visit.getByText(/^Then: The person refused this call/).waitFor();
  assert.deepEqual([erased.includes('/guest'), erased.includes('/refused')], [true, false]);
  await guest.close();
  assert.deepEqual(troubles, []);
});

test('the test beside the editor asks too, and stores nothing', async () => {
  const agent = await agentWith('Tried', 'always');
  await page.goto(`${product.url}/agents/${agent}`);
  const trial = page.getByRole('region', { name: 'Try it' });
  await ask(trial, /^Try a question/, 'Erase it', 'call=erase;args={"path":"/tried"};say=Then: {result}');
  await trial.getByRole('button', { name: /^Allow/ }).click();
  await trial.getByText('Then: Erased /tried', { exact: true }).waitFor();
  const { length } = await api.call(routes.listSessions, { query: { agentUUID: agent } });
  assert.equal(length, 0);
  assert.deepEqual(troubles, []);
});
