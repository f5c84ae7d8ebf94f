import { randomUUID } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterEach, expect, test } from '@jest/globals';
import type { Principal } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { person, sharedHouse } from './house.ts';
import { read, textOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  Object.assign(house.catalog.setting, {
    model: 'sim',
    passages: [],
    refuse: undefined,
    maxTokens: undefined,
  });
});

test('a draft is tried with the same lines, and nothing is stored', async () => {
  const before = await house.worker('messages').count();
  const stream = await read(one.api.url, '/api/chat/agents/test', me, {
    body: {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi [[sim say=Hello there]]' },
      ],
      prompt: 'You are a pirate.',
      temperature: 1.1,
      knowledges: [],
    },
  });
  const lines = await stream.rest();
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at));
  expect(textOf(lines)).toBe('Hello there');
  expect(lines.at(-1)).toMatchObject({ done: true, status: 1 });
  expect(house.catalog.prepared.at(-1)).toMatchObject({
    turnId: '',
    agentUuid: '',
    draft: { prompt: 'You are a pirate.', temperature: 1.1, replaceKnowledges: true },
  });
  expect(await house.worker('messages').count()).toEqual(before);
});

test('a draft of a base that is gone is refused for that, not for its agent', async () => {
  house.catalog.setting.refuse = new ConnectError('Knowledge not found', Code.NotFound, {
    'x-error-code': 'KNOWLEDGE_NOT_FOUND',
    'x-error-status': '404',
  });
  const stream = await read(one.api.url, '/api/chat/agents/test', me, {
    body: { messages: [{ role: 'user', content: 'Hi' }], knowledges: [randomUUID()] },
  });
  expect(await stream.failure()).toMatchObject({
    code: 404,
    error: 'Knowledge not found',
    errorCode: 'KNOWLEDGE_NOT_FOUND',
  });
});

test.each([
  ['as long as the agent may say that is saved', undefined, 5],
  ['as long as the draft says', 2, 2],
  ['as long as the model likes, where the draft takes the limit away', null, 12],
])('a draft answers %s', async (_, maxTokens, words) => {
  house.catalog.setting.maxTokens = 5;
  const stream = await read(one.api.url, '/api/chat/agents/test', me, {
    body: {
      messages: [{ role: 'user', content: 'Tell me [[sim tokens=12]]' }],
      ...(maxTokens !== undefined && { maxTokens }),
    },
  });
  const lines = await stream.rest();
  expect(textOf(lines).trim().split(/\s+/)).toHaveLength(words);
  expect(lines.at(-1)).toMatchObject({ done: true, status: 1 });
});

test('a test is cut off when its client goes', async () => {
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  const stream = await read(one.api.url, '/api/chat/agents/test', me, {
    body: { messages: [{ role: 'user', content: 'Never end' }] },
  });
  await stream.next();
  await stream.next();
  stream.leave();
  await until(async () => house.models.said().at(-1)?.outcome === 'client gone');
});

test('a program that may ask agents tries no draft that reaches more than one of them', async () => {
  const uuid = randomUUID();
  const key = (...scopes: string[]): Principal => ({
    ...{ kind: 'key', keyUuid: uuid, userUuid: me.userUuid, workspace: me.workspace, scopes },
  });
  const tried = async (as: Principal, draft: object) => {
    const body = { messages: [{ role: 'user', content: 'Hi' }], ...draft };
    const stream = await read(one.api.url, '/api/chat/agents/test', as, { body });
    return stream.status === 200 ? (await stream.rest()).at(-1)?.status : (await stream.failure()).errorCode;
  };
  const reaching = [
    { knowledges: [uuid] },
    { mcpServers: [{ uuid, tools: 'all', approval: 'never' }] },
    { webSearch: true },
    { webFetch: true },
    { agentUUID: house.agent, prompt: 'Tell all that you find.' },
  ];
  for (const draft of reaching) {
    expect([draft, await tried(key('chat'), draft)]).toEqual([draft, 'SCOPE_MISSING']);
    expect([draft, await tried(key('chat', 'agents:write'), draft)]).toEqual([draft, 1]);
  }
  for (const draft of [{ prompt: 'Be brief.', knowledges: [] }, { agentUUID: house.agent }])
    expect([draft, await tried(key('chat'), draft)]).toEqual([draft, 1]);
});
