import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Agent, type Message, routes, type Share } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type SearchSite, startSearchSite } from '../../../../services/catalog/test/search-site.ts';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, addModels, signIn } from '../api.ts';
import { openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, reaching, startProduct } from '../product.ts';
import { Visitor } from '../visitor.ts';

const sentence = 'The ferry to Suomenlinna leaves at 7:15 from the market square.';
const html = `<html><head><title>Ferry hours</title></head><body><article><h1>Hours</h1>
  <p>${sentence} ${'In winter it is heated and has a small café on board. '.repeat(8)}</p></article></body></html>`;

let models: ModelSimulator;
let search: SearchSite;
let pages: Server;
let canary: Server;
let canaryAsked = 0;
let product: Product;
let api: Api;
let browser: Browser;
let page: Page;
let agent: Agent;

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const origin = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

before(async () => {
  models = await startModelSimulator();
  pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  canary = createServer((_, response) => {
    canaryAsked += 1;
    response.end('secret');
  });
  const [port] = [await listening(pages), await listening(canary)];
  search = await startSearchSite([
    { title: 'Ferry hours', url: `${origin(pages)}/hours`, text: sentence },
    { title: 'Another page', url: `${origin(pages)}/other`, text: 'Nothing of use.' },
  ]);
  product = await startProduct(await installedDataDir(), reaching(port));
  api = await signIn(product, 'owner@example.org');
  await addModels(api, models);
  agent = await api.call(routes.createAgent, { body: { name: 'Scout', prompt: 'You help.' } });
  browser = await openBrowser();
  page = await openPage(browser, product.url, api.cookie);
});

after(async () => {
  await browser?.close();
  await product?.end();
  await search?.close();
  for (const server of [pages, canary]) server?.close().closeAllConnections();
  await models?.stop();
});

async function ask(words: string, script: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Ask Scout/ }).fill(`${words} [[sim ${script}]]`);
  await page.keyboard.press('Enter');
}

const log = () => page.getByRole('log');

test('without a search engine the editor says who can set one; an administrator does, after a try', async () => {
  await page.goto(`${product.url}/agents/${agent.uuid}`);
  const searches = page.getByRole('switch', { name: 'Search the web' });
  await page.getByText('No search engine is set up.').waitFor();
  assert.equal(await searches.isDisabled(), true);

  await page.goto(`${product.url}/admin/search`);
  await page.getByText('Agents cannot search the web yet.').waitFor();
  await page.getByText('SearXNG', { exact: true }).click();
  await page.getByLabel('Address').fill('http://127.0.0.1:1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText(/cannot be reached/).waitFor();
  await page.getByLabel('Address').fill(search.baseUrl);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Ferry hours' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`Agents search with SearXNG at ${search.host}.`).waitFor();

  await page.goto(`${product.url}/agents/${agent.uuid}`);
  for (const name of ['Search the web', 'Open web pages']) {
    await page.getByRole('switch', { name }).click();
    await page.getByRole('switch', { name, checked: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Version 2').first().waitFor();
  const saved = await api.call(routes.getAgent, { params: { id: agent.uuid } });
  assert.deepEqual([saved.webSearch, saved.webFetch], [true, true]);
  await api.call(routes.publishAgent, { params: { id: agent.uuid }, body: {} });
});

test('what it finds is cited with title, address and quote, and still after a reload', async () => {
  await page.goto(`${product.url}/chat?agent=${agent.uuid}`);
  const script = 'call=web_search;args={"query":"ferry hours"};say=The ferry leaves at 7:15 [1].';
  await ask('When does the ferry leave?', script);
  await log()
    .getByRole('button', { name: /Web search · ferry hours/ })
    .waitFor();
  await log().getByRole('button', { name: 'Source 1: Ferry hours' }).click();
  const panel = page.getByRole('complementary', { name: 'Sources' });
  await panel.getByRole('blockquote').getByText(sentence).waitFor();
  const link = panel.getByRole('link');
  assert.deepEqual(
    [await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')],
    [`${origin(pages)}/hours`, '_blank', 'noopener noreferrer'],
  );
  await page.reload();
  await panel.getByRole('heading', { name: 'Ferry hours' }).waitFor();
  assert.deepEqual(search.asked.at(-1), { engine: 'searxng', query: 'ferry hours', key: '' });
});

test('a page is opened and read; a hostile address is refused, and the model is told why', async () => {
  const url = `${origin(pages)}/hours`;
  await ask('Read it.', `call=web_fetch;args={"url":"${url}"};say=It says 7:15 [1].`);
  await log()
    .getByText(/^It says 7:15/)
    .waitFor();
  await log()
    .getByRole('button', { name: /Web page · http/ })
    .last()
    .click();
  await log()
    .getByText(/small café on board/)
    .first()
    .waitFor();
  for (const [hostile, why] of [
    [origin(canary), /Port \d+ is not fetched/],
    ['http://169.254.169.254/latest/meta-data/', /not on the public internet/],
    ['http://[::1]/', /not on the public internet/],
  ] as const) {
    await ask('And this?', `call=web_fetch;args={"url":"${hostile}"};say=Refused: {result}`);
    await log()
      .getByText(/^Refused: The page was not opened\./)
      .last()
      .getByText(why)
      .waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
  }
  assert.equal(canaryAsked, 0);
});

test('a guest of a share sees what is cited, and of the rest that it was looked up', async () => {
  const params = { id: agent.uuid };
  const link: Share = await api.call(routes.createShare, { params, body: { kind: 'link' } });
  const guest = new Visitor(product.url, link);
  const script = '[[sim call=web_search;args={"query":"ferry"};say=It leaves at 7:15 [1].]]';
  const made = await guest.send(routes.createSession, { body: { agentUUID: agent.uuid } });
  const body = { sessionUUID: JSON.parse(made.text).data.uuid, content: `When? ${script}` };
  const said = await guest.send(routes.sendMessage, { body });
  const { citations, toolCalls }: Message = JSON.parse(said.text).data.reply;
  const cited = { number: 1, title: 'Ferry hours', url: `${origin(pages)}/hours`, quote: sentence };
  assert.deepEqual(citations, [cited]);
  assert.deepEqual(
    toolCalls.map((call) => [call.tool, call.status, call.arguments, call.result, call.hidden]),
    [['web_search', 'complete', {}, null, true]],
  );
  await api.call(routes.updateAgent, { params, body: { webResults: 'everyone' } });
  await api.call(routes.publishAgent, { params, body: {} });
  const again = await guest.send(routes.sendMessage, { body: { ...body, content: `Again? ${script}` } });
  const reply: Message = JSON.parse(again.text).data.reply;
  assert.match(reply.toolCalls[0]?.result ?? '', /\[2\] Another page/);
});
