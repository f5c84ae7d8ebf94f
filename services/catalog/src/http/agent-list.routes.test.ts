import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Agent, routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { assistantOf } from '../agents/assistant.ts';

let running: RunningAgents;
const { agent, outcome, save } = agentCalls(() => running);
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

type Query = Record<string, string | number | boolean>;
const list = async (as: Principal, query: Query = {}) => {
  const { status, body } = await running.call(routes.listAgents, { as, query });
  expect([status, body.error]).toEqual([200, undefined]);
  return { names: (body.data as Agent[]).map(({ name }) => name), ...body };
};

describe('GET /api/agents', () => {
  test("a workspace's own, the Assistant first, then the last changed", async () => {
    const ada = person();
    const [alpha] = [await agent(ada, { name: 'Alpha' }), await agent(ada, { name: 'Beta' })];
    await agent(person(), { name: 'Of another', isPublic: true });
    await save(ada, alpha.uuid, { name: 'Alpha 2' });
    expect((await list(ada)).names).toEqual(['Assistant', 'Alpha 2', 'Beta']);
    expect((await list(ada, { name: 'ALPHA' })).names).toEqual(['Alpha 2']);
    expect((await list(ada, { name: '%' })).names).toEqual([]);
    expect((await list(ada, { isFree: false })).names).toEqual([]);
    const second = await list(ada, { page: 2, limit: 2 });
    expect([second.names, second.pagination]).toEqual([['Beta'], { page: 2, pageSize: 2, total: 3 }]);
    await save(ada, alpha.uuid, { isPublic: true });
    expect((await list(ada, { isPublic: false })).names).toEqual(['Assistant', 'Beta']);
  });

  test("isPublic=true: everyone's public ones as they are published, without prompts", async () => {
    const [ada, eve] = [person(), person()];
    const mark = randomUUID();
    const open = await agent(ada, { name: `Open ${mark}`, prompt: 'Hidden', isPublic: true });
    await agent(ada, { name: `Closed ${mark}` });
    const paid = { isPublic: true, isFree: false, price: '1', currency: 'EUR' };
    await agent(ada, { name: `Paid ${mark}`, ...paid });
    await save(ada, open.uuid, { name: `Draft ${mark}` });
    const found = await list(eve, { isPublic: true, name: mark });
    expect([found.names.sort(), found.pagination.total]).toEqual([[`Open ${mark}`, `Paid ${mark}`], 2]);
    expect(JSON.stringify(found)).not.toContain('Hidden');
    expect((await list(eve, { isPublic: true, isFree: true, name: mark })).names).toEqual([`Open ${mark}`]);
    expect((await list(ada, { isPublic: true, name: mark })).names.sort()).toEqual(found.names);
  });

  test('prompts stand in no list, members of the workspace included', async () => {
    const ada = person();
    await agent(ada, { prompt: 'Known to members' });
    const own = await list(ada);
    expect(own.data).toHaveLength(2);
    expect(JSON.stringify(own)).not.toMatch(/rompt|Known to members/);
  });

  test('the marketplace is searched by words, tags and owner, and sorted', async () => {
    const [ada, eve] = [person(), person()];
    const mark = randomUUID().slice(0, 8);
    const open = { isPublic: true };
    const first = await agent(ada, {
      name: `Pilot ${mark}`,
      description: 'Flies planes',
      tags: ['sky'],
      ...open,
    });
    await agent(eve, {
      name: `Sailor ${mark}`,
      description: 'Sails ships',
      tags: ['sea', 'wind', 'ropes, sails'],
      ...open,
    });
    const found = async (query: Query) =>
      (await list(eve, { isPublic: true, ...query })).names.map((name: string) => name.split(' ')[0]);
    expect(await found({ search: `${mark} PLANES` })).toEqual(['Pilot']);
    expect(await found({ search: `wind ${mark}` })).toEqual(['Sailor']);
    expect(await found({ search: `planes ships ${mark}` })).toEqual([]);
    expect(await found({ search: `${mark} ${[...mark].join(' ')} ships` })).toEqual(['Sailor']);
    expect(await found({ search: mark, tags: 'sky,wind' })).toEqual(['Sailor', 'Pilot']);
    expect(await found({ search: mark, tags: 'sk' })).toEqual([]);
    expect(await found({ search: mark, tags: 'ropes%2C sails' })).toEqual(['Sailor']);
    expect(await found({ search: mark, tags: 'ropes, sails' })).toEqual([]);
    expect(await found({ ownerUUID: ada.userUuid })).toEqual(['Pilot']);
    expect(await found({ search: mark, exceptUUID: first.uuid })).toEqual(['Sailor']);
    await save(ada, first.uuid, { name: `Pilot 2 ${mark}` });
    expect(await found({ search: mark, sort: 'newest' })).toEqual(['Sailor', 'Pilot']);
    expect(await found({ search: mark, sort: 'changed' })).toEqual(['Pilot', 'Sailor']);
  });

  test('whoever is signed in nowhere reads public agents, and is asked to sign in for others', async () => {
    const mark = randomUUID();
    const ada = person();
    const shown = await agent(ada, {
      name: mark,
      prompt: 'Hidden',
      tags: [mark.slice(0, 8)],
      isPublic: true,
    });
    const hidden = await agent(ada, { name: `Private ${mark}`, tags: [mark.slice(0, 8)] });
    const guests: (Principal | undefined)[] = [
      undefined,
      { kind: 'visitor', share: randomUUID(), visitor: randomUUID(), workspace: ada.workspace },
    ];
    for (const guest of guests) {
      const as = guest && { as: guest };
      const found = await running.call(routes.listAgents, { ...as, query: { isPublic: true, name: mark } });
      expect(found.body.data.map(({ name }: Agent) => name)).toEqual([mark]);
      const one = await running.call(routes.getAgent, { ...as, params: { id: shown.uuid } });
      expect(one.body.data).toMatchObject({ name: mark, entitlement: 'free' });
      expect(JSON.stringify([found, one])).not.toMatch(/Hidden|"prompt"/);
      const tags = await running.call(routes.listAgentTags, { ...as });
      expect(tags.body.data).toContainEqual({ tag: mark.slice(0, 8), count: 1 });
      expect(await outcome(routes.listAgents, { ...as })).toEqual([401, 'UNAUTHENTICATED']);
      expect(await outcome(routes.getAgent, { ...as, params: { id: hidden.uuid } })).toEqual([
        404,
        'AGENT_NOT_FOUND',
      ]);
    }
  });

  test('400: what no list can be', async () => {
    for (const query of [
      { page: 0 },
      { limit: 101 },
      { isPublic: 'yes' },
      { colour: 'red' },
      { name: '\0' },
    ]) {
      expect([query, (await outcome(routes.listAgents, { as: person(), query }))[0]]).toEqual([query, 400]);
    }
  });
});

describe('the Assistant', () => {
  test('is there at the first read, once, however many ask at once and wherever', async () => {
    const ada = person();
    const other = await runAgents({ beside: running });
    const asked = Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? running : other).call(routes.listAgents, { as: person(ada.workspace) }),
    );
    for (const { status, body } of await Promise.all(asked)) {
      expect([status, body.pagination?.total]).toEqual([200, 1]);
    }
    await other.close();
    const { body } = await running.call(routes.listAgents, { as: ada });
    const [assistant] = body.data;
    expect(assistant).toMatchObject({ name: 'Assistant', isAssistant: true, publishedVersion: 1 });
    const events = await running.worker('events').where({ stream_id: assistant.uuid }).orderBy('version');
    expect(events.map(({ type }) => type)).toEqual(['AgentCreated', 'AgentPublished']);
  });

  test('speaks the language of whoever comes first', async () => {
    const ada: Principal = { ...person(), language: 'zh-CN' };
    const [assistant] = (await running.call(routes.listAgents, { as: ada })).body.data;
    expect([assistant.name, assistant.isAssistant]).toEqual(['助手', true]);
  });

  test('is there for a program that comes first, and cannot be deleted, but changed', async () => {
    const ada = person();
    const { workspace, userUuid } = ada;
    const key: Principal = { kind: 'key', keyUuid: randomUUID(), userUuid, workspace, scopes: [] };
    const turn = await running.rpc.as(key).resolveAgent({ agentUuid: assistantOf(workspace) });
    expect(turn).toMatchObject({ name: 'Assistant', workspace });
    const params = { id: turn.agentUuid };
    expect(await outcome(routes.deleteAgent, { as: ada, params })).toEqual([409, 'ASSISTANT_STAYS']);
    expect((await save(ada, params.id, { name: 'Aide' })).name).toBe('Aide');
    expect((await list(ada)).names).toEqual(['Aide']);
  });
});
