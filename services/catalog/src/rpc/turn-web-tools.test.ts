import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from '../../test/agent-calls.ts';
import { textPdf } from '../../test/fixtures/pdf-file.ts';
import { endOf } from '../../test/mcp-calls.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { SEARCH_KEY, type SearchSite, startSearchSite } from '../../test/search-site.ts';
import { usageOf } from '../../test/usage.ts';

const turnId = '00000000-0000-4000-8000-0000000000aa';
const hours = 'The ferry leaves the harbour at 7:15 and again at 18:40, in winter too. '.repeat(6);

let running: RunningAgents;
let site: SearchSite;
let pages: Server;
let origin: string;
const { agent, done, outcome, save } = agentCalls(() => running);
beforeAll(async () => {
  site = await startSearchSite([{ title: 'Ferry', url: 'https://ferry.test/', text: 'It leaves at 7:15.' }]);
  pages = createServer((request, response) => {
    const [type, body] = served[request.url ?? ''] ?? [];
    if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end();
    else if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  running = await runAgents({ egress: { allowHosts: [host] }, webPerMinute: 1_000 });
});
afterAll(async () => {
  await running.close();
  await site.close();
  await new Promise((resolve) => pages.close(resolve).closeAllConnections());
});

const hoursPage = `<html><head><title>Hours</title></head><body><nav>Home About</nav>
  <article><h1>Hours</h1><p>${hours}</p></article></body></html>`;
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const served: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/hours': ['text/html', hoursPage],
  '/plan.pdf': ['application/pdf', textPdf(['The plan of the harbour', 'Pier four is for ferries.'])],
  '/long.txt': ['text/plain', 'A long line of words. '.repeat(4_000)],
  '/picture': ['image/png', Buffer.from(png, 'base64')],
};

type Calls = ReturnType<RunningAgents['rpc']['as']>;
const toolsOf = async (as: Principal, turn: Parameters<Calls['prepareTurn']>[0]) =>
  (await running.rpc.as(as).prepareTurn(turn)).tools.map(({ name, hidden }) =>
    hidden ? `${name} hidden` : name,
  );
const call = (as: Principal, tool: string, args: object, more: Parameters<Calls['callTool']>[0] = {}) =>
  endOf(running.rpc.as(as).callTool({ tool, argumentsJson: JSON.stringify(args), ...more }));
const setEngine = () =>
  done(routes.setSearchEngine, {
    as: admin(),
    body: { kind: 'tavily', baseUrl: site.baseUrl, apiKey: SEARCH_KEY },
  });

describe('the web tools of a turn', () => {
  test('are those that the agent is switched to, search only where there is an engine', async () => {
    const ada = person();
    const { uuid: agentUuid, ...made } = await agent(ada);
    expect([made.webSearch, made.webFetch, await toolsOf(ada, { agentUuid })]).toEqual([false, false, []]);
    const saved = await save(ada, agentUuid, { webSearch: true, webFetch: true });
    expect(saved).toMatchObject({ webSearch: true, webFetch: true, version: 2 });
    expect(await toolsOf(ada, { agentUuid })).toEqual(['web_fetch']);
    const refused = await call(ada, 'web_search', { query: 'x' }, { agentUuid });
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/no tool "web_search"/) });
    await setEngine();
    expect(await toolsOf(ada, { agentUuid })).toEqual(['web_search', 'web_fetch']);
    await save(ada, agentUuid, { webFetch: false });
    expect(await toolsOf(ada, { agentUuid })).toEqual(['web_search']);
    expect(await call(ada, 'web_fetch', { url: origin }, { agentUuid })).toMatchObject({ isError: true });
    expect(await save(ada, agentUuid, { webFetch: false })).toMatchObject({ version: 3 });
  });

  test('are those of a draft in its place, of the own agents alone', async () => {
    const [ada, eve] = [person(), person()];
    await setEngine();
    const { uuid: agentUuid } = await agent(ada, { webSearch: true, isPublic: true });
    const draft = { webSearch: false, webFetch: true };
    expect(await toolsOf(ada, { agentUuid, draft })).toEqual(['web_fetch']);
    expect(await toolsOf(eve, { draft })).toEqual(['web_fetch']);
    await expect(toolsOf(eve, { agentUuid, draft })).rejects.toThrow(/another workspace/);
  });

  test('are hidden from guests, unless the owner shows them', async () => {
    const [ada, eve] = [person(), person()];
    await setEngine();
    const { uuid: agentUuid } = await agent(ada, { webSearch: true, isPublic: true });
    expect(await toolsOf(ada, { agentUuid })).toEqual(['web_search']);
    expect(await toolsOf(eve, { agentUuid })).toEqual(['web_search hidden']);
    await save(ada, agentUuid, { webResults: 'everyone' });
    await done(routes.publishAgent, { as: ada, params: { id: agentUuid } });
    expect(await toolsOf(eve, { agentUuid })).toEqual(['web_search']);
  });

  test('go into versions, copies and files', async () => {
    const ada = person();
    const web = { webSearch: true, webFetch: false, webResults: 'everyone' };
    const { uuid: id } = await agent(ada, web);
    const params = { id };
    expect(await done(routes.getAgentVersion, { as: ada, params: { id, version: 1 } })).toMatchObject(web);
    expect(await done(routes.copyAgent, { as: ada, params })).toMatchObject(web);
    const { body } = await running.call(routes.exportAgent, { as: ada, params });
    expect(body).toMatchObject({ formatVersion: 3, agent: web });
    expect(await done(routes.importAgent, { as: ada, body })).toMatchObject(web);
    await save(ada, id, { webSearch: false });
    const { body: list } = await running.call(routes.listAgentVersions, { as: ada, params });
    expect(list.data[0].changed).toEqual(['webSearch']);
    expect((await outcome(routes.updateAgent, { as: ada, params, body: { webSearch: 'yes' } }))[0]).toBe(400);
  });
});

describe('a call', () => {
  const both = { webSearch: true, webFetch: true };
  const fetched = async (as: Principal, url: string) =>
    call(as, 'web_fetch', { url: url.startsWith('/') ? origin + url : url }, { draft: both });

  test('finds pages, and is counted as usage of who pays', async () => {
    const [ada, eve] = [person(), person()];
    await setEngine();
    const { uuid: agentUuid } = await agent(ada, { ...both, isPublic: true });
    const found = await call(ada, 'web_search', { query: 'ferry' }, { agentUuid, turnId });
    expect(found.pages).toMatchObject([
      { title: 'Ferry', url: 'https://ferry.test/', text: 'It leaves at 7:15.' },
    ]);
    expect((await fetched(ada, '/hours')).pages).toHaveLength(1);
    await call(eve, 'web_search', { query: 'ferry' }, { agentUuid });
    const used = await usageOf(running.worker, ada.workspace);
    expect(used.map(({ data }) => [data.kind, data.model, data.turnId]).toSorted()).toEqual([
      ['web-fetch', 'web_fetch', null],
      ['web-search', 'tavily', turnId],
    ]);
    expect(await usageOf(running.worker, eve.workspace)).toHaveLength(1);
  });

  test('opens pages and PDFs, their main text, and of long ones the beginning', async () => {
    const ada = person();
    const {
      pages: [page],
    } = await fetched(ada, '/hours');
    expect(page).toMatchObject({ title: 'Hours', url: `${origin}/hours` });
    expect(page?.text).toContain('again at 18:40');
    expect(page?.text).not.toContain('About');
    expect((await fetched(ada, '/plan.pdf')).pages[0]?.text).toMatch(/Pier four is for ferries/);
    const long = (await fetched(ada, '/long.txt')).pages[0]?.text ?? '';
    expect(long).toMatch(/\[The page goes on\.\]$/);
    expect(long.length).toBeLessThan(17_000);
  });

  test.each([
    ['http://127.0.0.1:1/', /not fetched|not on the public internet/],
    ['http://169.254.169.254/latest/meta-data/', /not on the public internet/],
    ['http://[::1]/', /not on the public internet/],
    ['http://2130706433/', /not on the public internet/],
    ['file:///etc/passwd', /http:\/\/ or https:\/\//],
    ['no address', /not a web address/],
    ['/away', /not fetched|not on the public internet/],
    ['/nowhere', /404/],
    ['/picture', /a picture/],
  ])('of %s is answered with why not', async (url, why) => {
    const told = await fetched(person(), url);
    expect(told).toMatchObject({ isError: true, pages: [] });
    expect(told.text).toMatch(why);
  });

  test('of a guest opens nothing of the ranges that the operator opened to the installation', async () => {
    const [ada, eve] = [person(), person()];
    const { uuid: agentUuid } = await agent(ada, { ...both, isPublic: true });
    const open = (as: Principal) => call(as, 'web_fetch', { url: `${origin}/hours` }, { agentUuid });
    expect((await open(ada)).pages).toHaveLength(1);
    expect(await open(eve)).toMatchObject({ isError: true, pages: [] });
  });

  test('without what it needs, or with an engine in trouble, is answered with what to do', async () => {
    const ada = person();
    await setEngine();
    const draft = both;
    expect((await call(ada, 'web_search', { words: 'x' }, { draft })).text).toMatch(/"query"/);
    expect((await call(ada, 'web_fetch', {}, { draft })).text).toMatch(/"url"/);
    site.trouble = 'too-often';
    expect((await call(ada, 'web_search', { query: 'x' }, { draft })).text).toMatch(/too often/);
    site.trouble = 'broken';
    expect((await call(ada, 'web_search', { query: 'x' }, { draft })).text).toMatch(/administrator/);
    site.trouble = undefined;
    site.found = [];
    expect(await call(ada, 'web_search', { query: 'x' }, { draft })).toMatchObject({
      isError: false,
      text: expect.stringMatching(/Nothing was found/),
    });
    expect(await usageOf(running.worker, ada.workspace)).toHaveLength(1);
  });
});

test('a workspace that used the web too often in a minute waits; others do not', async () => {
  const hasty = await runAgents({ webPerMinute: 3, beside: running });
  const [ada, eve] = [person(), person()];
  const draft = { webFetch: true };
  const ask = (as: Principal) =>
    endOf(hasty.rpc.as(as).callTool({ tool: 'web_fetch', argumentsJson: '{"url":"no"}', draft }));
  const texts: string[] = [];
  // A minute may end in between: then there are three more.
  for (let at = 0; at < 7; at += 1) texts.push((await ask(ada)).text);
  expect(texts.filter((text) => /very often/.test(text)).length).toBeGreaterThan(0);
  expect(texts.slice(0, 3).join()).not.toMatch(/very often/);
  expect((await ask(eve)).text).not.toMatch(/very often/);
  await hasty.close();
});
