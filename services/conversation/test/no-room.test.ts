import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { calling, readTool } from './calling.ts';
import { type Process, person, sharedHouse } from './house.ts';
import { asked, newSession, read } from './reading.ts';

const house = await sharedHouse();
const me = person();

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly maxTokens?: number;
}
const window = 8_192;
const sent = () => house.models.said() as unknown as Sent[];

afterEach(() => {
  Object.assign(house.catalog.setting, { contextTokens: undefined, maxTokens: undefined, tools: [] });
  house.catalog.setting.onCall = async () => ({ text: 'done' });
});

test('where nothing of the past goes with a question, nothing of it is summarised first', async () => {
  const none = await house.process(undefined, { contextTokens: 0 });
  const session = await newSession(house, none, me, { title: 'x' });
  for (const words of ['one', 'two', 'three']) await asked(none, me, session.uuid, words);
  expect(sent()).toHaveLength(3);
  expect(await house.events('UsageRecorded')).toHaveLength(3);
});

test('nor where a long question fills what its model takes', async () => {
  const one = await house.process();
  const session = await newSession(house, one, me, { title: 'x' });
  await asked(one, me, session.uuid, 'one');
  const before = sent().length;
  house.catalog.setting.contextTokens = 8_000;
  await asked(one, me, session.uuid, 'long '.repeat(8_000));
  expect(sent().slice(before)).toHaveLength(1);
});

test('an agent whose answers may be as long as its model’s window remembers, with half of it', async () => {
  const one = await house.process();
  Object.assign(house.catalog.setting, { contextTokens: window, maxTokens: window });
  const session = await newSession(house, one, me, { title: 'x' });
  const before = sent().length;
  await asked(one, me, session.uuid, 'My name is Ada.');
  await asked(one, me, session.uuid, 'What is my name?');
  const since = sent().slice(before);
  expect(since).toHaveLength(2);
  expect(JSON.stringify(since[1]?.messages)).toContain('My name is Ada.');
});

const messages = [{ role: 'user', content: 'What is my name?' }];

test.each<[string, (one: Process) => Promise<unknown>]>([
  [
    'a program',
    (one) => one.api.call(routes.createChatCompletion, { as: me, body: { model: house.agent, messages } }),
  ],
  [
    'who tries a draft',
    async (one) => (await read(one.api.url, '/api/chat/agents/test', me, { body: { messages } })).rest(),
  ],
])('%s gets of such an agent as long an answer as the window leaves beside the question', async (_, ask) => {
  const one = await house.process();
  Object.assign(house.catalog.setting, { contextTokens: window, maxTokens: window });
  const before = sent().length;
  await ask(one);
  const [asking, ...others] = sent().slice(before);
  expect(others).toEqual([]);
  expect(asking?.maxTokens).toBeGreaterThan(window * 0.9);
  expect(asking?.maxTokens).toBeLessThan(window);
});

test('what its tools answered leaves an answer less of the window', async () => {
  const one = await house.process();
  Object.assign(house.catalog.setting, { contextTokens: window, maxTokens: window, tools: [readTool] });
  house.catalog.setting.onCall = async () => ({ text: 'line '.repeat(1_500) });
  const session = await newSession(house, one, me, { title: 'x' });
  const before = sent().length;
  await asked(one, me, session.uuid, calling('What is in it?', 'say=Lines'));
  const [first, second] = sent()
    .slice(before)
    .map(({ maxTokens = 0 }) => maxTokens);
  expect(second).toBeGreaterThan(0);
  expect(second).toBeLessThan((first ?? 0) - 1_000);
});
