import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { asked, messagesOf, newSession } from './reading.ts';

const house = await sharedHouse();
const process = await house.process(undefined, { contextTokens: 150 });
const me = person();

const long = (words: string) => `${words} ${'and so on '.repeat(30)} [[sim say=I heard ${words}]]`;
interface Asked {
  readonly role: string;
  readonly content: string;
}
const requests = () => house.models.said().map(({ messages }) => messages as Asked[]);
const isSummary = ([first]: Asked[]) => first?.content.startsWith('Summarise the conversation') === true;
const systemOf = (messages: Asked[] | undefined) => messages?.find(({ role }) => role === 'system')?.content;

test('what does not fit is summarised once, kept with the chat, and extended by later turns', async () => {
  const session = await newSession(house, process, me, { title: 'x' });
  await asked(process, me, session.uuid, long('one'));
  expect(requests().filter(isSummary)).toEqual([]);
  await asked(process, me, session.uuid, long('two'));
  const first = await asked(process, me, session.uuid, long('three'));
  expect(first.at(-1)).toMatchObject({ done: true, status: 1 });
  const [summary] = requests().filter(isSummary);
  expect(summary?.[1]?.content).toContain('Person: one');
  expect(summary?.[1]?.content).toContain('Assistant: I heard one');
  const stored = (await messagesOf(process, me, session.uuid)).filter((each) => each.summary !== null);
  expect(stored).toHaveLength(1);
  const text = stored[0]?.summary ?? '-';
  const last = requests().at(-1);
  expect(systemOf(last)).toContain(text);
  expect(JSON.stringify(last)).not.toContain('Person: one');
  expect(last?.filter(({ role }) => role === 'user')[0]?.content).not.toMatch(/^one/);
  const used = (await house.events('UsageRecorded')).filter(({ kind }) => kind === 'summary');
  expect(used).toHaveLength(1);

  await asked(process, me, session.uuid, long('four'));
  await asked(process, me, session.uuid, long('five'));
  const again = requests().filter(isSummary);
  expect(again.length).toBeGreaterThan(1);
  expect(again[1]?.[1]?.content).toContain(`Summary of what went before:\n${text}`);
  expect(again[1]?.[1]?.content).not.toContain('Person: one');
  const others = requests().length;
  const next = (await messagesOf(process, me, session.uuid)).at(-1);
  expect(next?.content).toBe('I heard five');
  expect(requests()).toHaveLength(others);
});

test('another wording of an early question knows nothing of the summary; a question that was summarised is answered anew', async () => {
  const session = await newSession(house, process, me, { title: 'x' });
  for (const words of ['alpha', 'beta', 'gamma']) await asked(process, me, session.uuid, long(words));
  const [question, reply] = await messagesOf(process, me, session.uuid);
  const body = { sessionUUID: session.uuid, content: long('instead'), parentUUID: null };
  await process.api.call(routes.sendMessage, { as: me, body });
  expect(systemOf(requests().at(-1))).toBe('You help.');
  const anew = { sessionUUID: session.uuid, messageUUID: reply?.uuid };
  const answered = await process.api.call(routes.refreshMessage, { as: me, body: anew });
  expect(answered.body.data.message).toMatchObject({ uuid: question?.uuid, content: question?.content });
  expect(requests().at(-1)?.at(-1)?.content).toBe(question?.content);
});

test('a summary that fails costs the turn nothing but the oldest messages; nothing is kept of it', async () => {
  const session = await newSession(house, process, me, { title: 'x' });
  await asked(process, me, session.uuid, long('first'));
  await asked(process, me, session.uuid, long('second'));
  const taken = async () => (await house.events('UsageRecorded')).filter(({ kind }) => kind === 'summary');
  const before = (await taken()).length;
  for (const fault of ['server-error', 'cut;at=6']) {
    house.catalog.setting.model = `sim;fault=${fault}`;
    const errors = house.errors.length;
    const lines = await asked(
      process,
      me,
      session.uuid,
      `${long('third')}`.replace('say=', 'fault=none;say='),
    );
    expect(lines.at(-1)).toMatchObject({ done: true, status: 1 });
    expect(house.errors.length).toBeGreaterThan(errors);
  }
  house.catalog.setting.model = 'sim';
  // What broke off was paid for.
  expect((await taken()).slice(before)).toMatchObject([{ estimated: true, sessionUuid: session.uuid }]);
  expect((await messagesOf(process, me, session.uuid)).every(({ summary }) => summary === null)).toBe(true);
});

test('deleting the messages deletes what was summarised of them', async () => {
  const session = await newSession(house, process, me, { title: 'x' });
  for (const words of ['red', 'green', 'blue']) await asked(process, me, session.uuid, long(words));
  const [first] = await messagesOf(process, me, session.uuid);
  const held = () => house.worker('summaries').where({ user_uuid: me.userUuid }).pluck('message_uuid');
  const mine = new Set((await messagesOf(process, me, session.uuid)).map(({ uuid }) => uuid));
  expect((await held()).filter((uuid: string) => mine.has(uuid))).toHaveLength(1);
  const body = { sessionUUID: session.uuid, messageUUIDs: [first?.uuid] };
  await process.api.call(routes.deleteMessages, { as: me, body });
  expect((await held()).filter((uuid: string) => mine.has(uuid))).toEqual([]);
});

test('a model that cannot take the conversation is asked once more with half of the past', async () => {
  const wide = await house.process(undefined, { contextTokens: 2000 });
  const session = await newSession(house, wide, me, { title: 'x' });
  for (const words of ['north', 'south', 'east']) await asked(wide, me, session.uuid, long(words));
  const before = requests().length;
  // Refuses what takes more than so many tokens.
  house.catalog.setting.model = 'sim;window=200';
  const lines = await asked(wide, me, session.uuid, 'West?');
  house.catalog.setting.model = 'sim';
  expect(lines.at(-1)).toMatchObject({ done: true, status: 1 });
  const [answered] = requests().slice(before);
  expect(answered?.at(-1)?.content).toBe('West?');
  expect(JSON.stringify(answered)).not.toContain('north');
});

test('a model that takes more than the setting says is told more, and nothing is summarised', async () => {
  const session = await newSession(house, process, me, { title: 'x' });
  const before = requests().length;
  house.catalog.setting.contextTokens = 32_000;
  for (const words of ['iron', 'zinc', 'lead', 'tin', 'gold'])
    await asked(process, me, session.uuid, long(words));
  house.catalog.setting.contextTokens = undefined;
  const since = requests().slice(before);
  expect(since).toHaveLength(5);
  expect(since.at(-1)?.filter(({ role }) => role === 'user')).toHaveLength(5);
  expect(since.at(-1)?.find(({ role }) => role === 'user')?.content).toMatch(/^iron/);
});

test('a model that takes less is told less, with room for its answer', async () => {
  const wide = await house.process(undefined, { contextTokens: 12_000 });
  const session = await newSession(house, wide, me, { title: 'x' });
  Object.assign(house.catalog.setting, { contextTokens: 1_000, maxTokens: 600 });
  const before = requests().length;
  for (const words of ['oak', 'elm', 'ash', 'fir', 'yew']) await asked(wide, me, session.uuid, long(words));
  Object.assign(house.catalog.setting, { contextTokens: undefined, maxTokens: undefined });
  const since = requests().slice(before);
  expect(since.filter(isSummary).length).toBeGreaterThan(0);
  const told = since.filter((messages) => !isSummary(messages)).map((messages) => JSON.stringify(messages));
  expect(told.every((each) => each.length / 4 < 500)).toBe(true);
  expect(told.at(-1)).not.toContain('oak and so on');
});
