import { afterEach, expect, test } from '@jest/globals';
import { person, sharedHouse } from './house.ts';
import { asked, newSession } from './reading.ts';

const house = await sharedHouse();
const me = person();

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}
const sent = () => house.models.said() as unknown as Sent[];

afterEach(() => {
  Object.assign(house.catalog.setting, { contextTokens: undefined, maxTokens: undefined });
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
  const window = 8_192;
  Object.assign(house.catalog.setting, { contextTokens: window, maxTokens: window });
  const session = await newSession(house, one, me, { title: 'x' });
  const before = sent().length;
  await asked(one, me, session.uuid, 'My name is Ada.');
  await asked(one, me, session.uuid, 'What is my name?');
  const since = sent().slice(before);
  expect(since).toHaveLength(2);
  expect(JSON.stringify(since[1]?.messages)).toContain('My name is Ada.');
});
