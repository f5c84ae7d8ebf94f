import { afterEach, expect, test } from '@jest/globals';
import { person, sharedHouse } from './house.ts';
import { until } from './patience.ts';
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
