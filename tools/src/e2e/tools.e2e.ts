import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { echo, type McpSite, says, startMcpSite } from '../../../services/catalog/test/mcp-site.ts';
import { startEverything } from '../checks/mcp/real-servers.ts';
import { type ModelSimulator, startModelSimulator } from '../model-simulator/index.ts';
import { type Api, addModels, signIn } from './api.ts';
import { DESK, openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, reaching, startProduct } from './product.ts';

let models: ModelSimulator;
let site: McpSite;
let everything: Awaited<ReturnType<typeof startEverything>>;
let product: Product;
let api: Api;
let browser: Browser;
let page: Page;
const erased: string[] = [];
/** Calls of `meet`, each answered when both are there. */
const met = { both: Promise.withResolvers<void>(), there: 0 };
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
    meet: {
      inputSchema: { type: 'object', properties: { who: { type: 'string' } } },
      answer: async ({ who }) => {
        met.there += 1;
        if (met.there === 2) met.both.resolve();
        await met.both.promise;
        return says(`${who} met the other`);
      },
    },
    hang: { answer: () => new Promise(() => undefined) },
  });
  everything = await startEverything('streamableHttp');
  product = await startProduct(await installedDataDir(), {
    ...reaching(site.port, everything.port),
    REPLY_STEPS: '3',
  });
  api = await signIn(product, 'owner@example.org');
  await addModels(api, models);
  browser = await openBrowser();
  page = await openPage(browser, product.url, api.cookie, { ...DESK, troubles });
});

after(async () => {
  await browser?.close();
  await product?.end();
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
  // The reply before may have said its last word and not yet be over.
  await where.getByRole('button', { name: 'Send', exact: true }).waitFor();
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

test('two calls of one answer overlap: each is answered only when both have arrived', async () => {
  await ask(page, /^Ask Reader/, 'Meet.', 'call=meet;args={"who":"{n}"};calls=2;say=Then: {result}');
  const log = page.getByRole('log');
  await log.getByText(/^Then: 1 met the other/).waitFor();
  assert.equal(met.there, 2);
  assert.equal(await log.getByRole('button', { name: /Harbour never · meet/ }).count(), 2);
});

test('a reply that has no steps left answers with what it has, and says so', async () => {
  const script = 'call=echo;args={"message":"again"};rounds=99;say=That is all.';
  await ask(page, /^Ask Reader/, 'Go on and on.', script);
  const log = page.getByRole('log');
  const said = 'The agent used its tools as often as one answer may, and answered with what it had.';
  await log.getByText('That is all.', { exact: true }).waitFor();
  await log.getByText(said).waitFor();
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
  await log.getByRole('group').focus();
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
  await log.getByRole('group').focus();
  await page.keyboard.press('r');
  await log
    .getByText(/^Then: The person refused this call/)
    .last()
    .waitFor();
  assert.deepEqual(troubles, []);
});

test('several calls that need approval are asked about side by side, and answered one after the other by key', async () => {
  const script = 'call=erase;args={"path":"/both/{n}"};calls=2;say=Then: {result}';
  await ask(page, /^Ask Cleaner/, 'Erase both', script);
  const log = page.getByRole('log');
  const cards = log.getByRole('group');
  await cards.nth(1).waitFor();
  await cards.first().focus();
  await page.keyboard.press('r');
  await cards.nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await log.getByText('Then: Erased /both/1', { exact: true }).waitFor();
  const both = erased.filter((path) => path.startsWith('/both'));
  assert.deepEqual([both, troubles], [['/both/1'], []]);
});

test('who has only the link is asked too, answers, and no one else is asked for them', async () => {
  const agent = await agentWith('Open', 'always');
  const { uuid, token } = await api.call(routes.createShare, {
    params: { id: agent },
    body: { kind: 'link' },
  });
  const visit = await openPage(browser, product.url, undefined, { troubles });
  await visit.goto(`${product.url}/a/${uuid}#${token}`);
  const erase = async (path: string) => {
    const script = `call=erase;args={"path":"${path}"};say=Then: {result}`;
    await visit.getByRole('textbox').last().fill(`Erase ${path} [[sim ${script}]]`);
    await visit.getByRole('button', { name: 'Send', exact: true }).waitFor();
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
  await visit.context().close();
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
