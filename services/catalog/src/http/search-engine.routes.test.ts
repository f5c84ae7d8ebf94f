import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../test/agent-calls.ts';
import { admin, type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { SEARCH_KEY, type SearchSite, startSearchSite } from '../../test/search-site.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const as = admin();
const ferry = { title: 'Ferry', url: 'https://ferry.test/hours', text: 'It leaves at 7.' };

let running: RunningAgents;
let site: SearchSite;
const { done, outcome } = agentCalls(() => running);
beforeAll(async () => {
  site = await startSearchSite([ferry]);
  running = await runAgents();
});
afterAll(async () => {
  await running.close();
  await site.close();
});
beforeEach(() => done(routes.removeSearchEngine, { as }));

const set = (body: object) => done(routes.setSearchEngine, { as, body: { baseUrl: site.baseUrl, ...body } });
const look = (body: object = {}) =>
  done(routes.trySearchEngine, { as, body: { baseUrl: site.baseUrl, query: 'ferry', ...body } });

describe('the search engine of the platform', () => {
  test("is an ADMIN's alone; whoever makes agents learns whether there is one", async () => {
    for (const route of [
      routes.getSearchEngine,
      routes.setSearchEngine,
      routes.removeSearchEngine,
      routes.trySearchEngine,
    ]) {
      expect((await outcome(route, { as: person() }))[0]).toBe(403);
    }
    const known = () => done(routes.getWebTools, { as: person() });
    expect([await done(routes.getSearchEngine, { as }), await known()]).toEqual([
      { engine: null },
      { search: false },
    ]);
    await set({ kind: 'searxng' });
    expect(await known()).toEqual({ search: true });
    await done(routes.removeSearchEngine, { as });
    expect(await known()).toEqual({ search: false });
  });

  test('shows of its key that it is set, keeps one that is left out, and wants one where it must', async () => {
    const body = { kind: 'brave', baseUrl: site.baseUrl };
    expect(await outcome(routes.setSearchEngine, { as, body })).toEqual([400, 'SEARCH_KEY_MISSING']);
    const apiKey = { set: true, last4: SEARCH_KEY.slice(-4) };
    expect((await set({ kind: 'brave', apiKey: SEARCH_KEY })).engine).toMatchObject({
      kind: 'brave',
      apiKey,
    });
    expect((await set({ kind: 'brave', baseUrl: `${site.baseUrl}/deeper` })).engine).toMatchObject({
      apiKey,
    });
    const gone = await outcome(routes.setSearchEngine, { as, body: { ...body, apiKey: '' } });
    expect(gone).toEqual([400, 'SEARCH_KEY_MISSING']);
    expect((await done(routes.getSearchEngine, { as })).engine).toMatchObject({ apiKey });
  });

  test('never sends a saved key to another engine or another host', async () => {
    await set({ kind: 'tavily', apiKey: SEARCH_KEY });
    expect(await look({ kind: 'tavily' })).toMatchObject({ ok: true, pages: [{ title: 'Ferry' }] });
    const other = await startSearchSite([ferry]);
    for (const body of [{ kind: 'tavily', baseUrl: other.baseUrl }, { kind: 'brave' }]) {
      const told = { ok: false, problem: expect.stringMatching(/wants an API key/) };
      expect(await look(body)).toMatchObject(told);
      const asked = { baseUrl: site.baseUrl, ...body };
      const refused = [400, 'SEARCH_KEY_MISSING'];
      expect(await outcome(routes.setSearchEngine, { as, body: asked })).toEqual(refused);
    }
    expect((await set({ kind: 'searxng', baseUrl: other.baseUrl })).engine.apiKey).toEqual({
      set: false,
      last4: null,
    });
    expect(await look({ kind: 'searxng', baseUrl: other.baseUrl })).toMatchObject({ ok: true });
    expect(other.asked.map(({ key }) => key)).toEqual(['']);
    await other.close();
  });

  test('is tried before it is saved, and says what is wrong without the key', async () => {
    expect(await look({ kind: 'brave', apiKey: SEARCH_KEY })).toMatchObject({
      ok: true,
      pages: [{ title: 'Ferry', url: ferry.url }],
      ms: expect.any(Number),
      problem: null,
      code: null,
    });
    const wrong = await look({ kind: 'brave', apiKey: 'a-wrong-key-of-mine' });
    expect(wrong).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/does not accept the API key/),
      code: 'SEARCH_KEY_REFUSED',
    });
    expect(JSON.stringify(wrong)).not.toContain('a-wrong-key');
    site.trouble = 'web-page';
    expect(await look({ kind: 'searxng' })).toMatchObject({
      ok: false,
      problem: expect.any(String),
      code: 'SEARCH_BAD_ANSWER',
    });
    site.trouble = undefined;
    site.found = [];
    expect(await look({ kind: 'searxng' })).toMatchObject({
      problem: expect.stringMatching(/found nothing/),
      code: 'SEARCH_NOTHING_FOUND',
    });
    site.found = [ferry];
  });

  test.each([
    { kind: 'google' },
    { kind: 'searxng', baseUrl: 'search.test' },
    { kind: 'searxng', baseUrl: 'https://user:secret@search.test' },
    { kind: 'searxng', baseUrl: 'https://search.test/?key=secret' },
    { kind: 'brave', apiKey: 'with\0nul' },
    { kind: 'brave', more: 1 },
  ])('refuses %j', async (body) => {
    const sent = { baseUrl: site.baseUrl, ...body };
    expect((await outcome(routes.setSearchEngine, { as, body: sent }))[0]).toBe(400);
  });

  test('is what a replay of its log makes, and its key stands nowhere but sealed', async () => {
    await set({ kind: 'searxng' });
    await set({ kind: 'brave', apiKey: SEARCH_KEY });
    expect(await running.worker('search_engines')).toHaveLength(1);
    expect((await rebuild(running.database.workerUrl)).differences).toEqual([]);
    const kept = [await running.worker('events'), await running.worker('search_engine_keys'), running.log()];
    expect(JSON.stringify(kept)).not.toContain(SEARCH_KEY);
  });
});
