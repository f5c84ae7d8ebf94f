import { Code, ConnectError } from '@connectrpc/connect';
import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { until } from '@tutka/testing/eventually';
import { person, sharedHouse } from './house.ts';
import { ask, asked, messagesOf, newSession, read } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person({ quota: { messages: 7 } });

afterEach(() => {
  Object.assign(house.billing, { refuse: undefined, meanwhile: async () => {} });
  Object.assign(house.catalog.setting, { model: 'sim', maxTokens: undefined });
});

const sentence = "Your plan's 2 messages of this month are used up. Upgrade to go on.";
const refusal = () => {
  const details = { upgradeUrl: '/pricing', of: 'plan', quota: 'messages', limit: 2 };
  return new ConnectError(sentence, Code.Unknown, {
    'x-error-code': 'QUOTA_EXCEEDED',
    'x-error-status': '402',
    'x-error-details': encodeURIComponent(JSON.stringify(details)),
  });
};
const testBody = { messages: [{ role: 'user', content: 'Hi' }], prompt: '', temperature: 0 };
const completion = (stream: boolean) => ({
  model: house.agent,
  messages: [{ role: 'user', content: 'Hello' }],
  max_tokens: 9,
  stream,
});

test('a turn, a test and a program each ask billing once, with the model and who pays', async () => {
  house.catalog.setting.maxTokens = 77;
  const { uuid } = await newSession(house, one, me);
  await asked(one, me, uuid, 'Hello there, you');
  const [question] = await messagesOf(one, me, uuid);
  expect(house.billing.reserved).toHaveLength(1);
  expect(house.billing.reserved[0]).toMatchObject({
    turnId: question?.uuid,
    model: 'sim',
    outputTokens: 77n,
    act: { workspace: me.workspace, quota: { messages: 7 } },
  });
  await (await read(one.api.url, '/api/chat/agents/test', me, { body: testBody })).rest();
  await one.api.call(routes.createChatCompletion, { as: me, body: completion(false) });
  expect(house.billing.reserved).toHaveLength(3);
  expect(house.billing.reserved[2]?.outputTokens).toBe(9n);
  expect(new Set(house.billing.reserved.map(({ turnId }) => turnId)).size).toBe(3);
});

test('of a program that asks for more than the agent says, no more is reserved than the agent says', async () => {
  house.catalog.setting.maxTokens = 5;
  await one.api.call(routes.createChatCompletion, { as: me, body: completion(false) });
  expect(house.billing.reserved.at(-1)?.outputTokens).toBe(5n);
});

test('over quota a turn is 402 with the way to more, nothing is stored, and catalog has its own back', async () => {
  house.billing.refuse = refusal();
  const { uuid } = await newSession(house, one, me);
  const stream = await ask(one, me, uuid, 'Hello');
  expect(stream.status).toBe(402);
  expect(await stream.failure()).toMatchObject({
    error: sentence,
    errorCode: 'QUOTA_EXCEEDED',
    details: { upgradeUrl: '/pricing' },
  });
  expect(house.catalog.released).toContain(house.billing.reserved.at(-1)?.turnId);
  expect(await messagesOf(one, me, uuid)).toEqual([]);
  const draft = await read(one.api.url, '/api/chat/agents/test', me, { body: testBody });
  expect([draft.status, (await draft.failure()).errorCode]).toEqual([402, 'QUOTA_EXCEEDED']);
});

test('where billing allowed the last turn the model begins beside its word; refused, that ends, and nothing is said or stored', async () => {
  const { uuid } = await newSession(house, one, me);
  const saying = (question: string) =>
    house.models.said().find(({ lastMessage }) => lastMessage.startsWith(question));
  house.billing.meanwhile = async () => expect(saying('First')).toBeUndefined();
  await asked(one, me, uuid, 'First');
  house.billing.refuse = refusal();
  house.billing.meanwhile = () => until(() => saying('Second') !== undefined);
  expect((await ask(one, me, uuid, 'Second [[sim first=60000]]')).status).toBe(402);
  await until(() => saying('Second')?.outcome === 'client gone');
  expect(await messagesOf(one, me, uuid)).toHaveLength(2);
  for (const question of ['Third', 'Fourth']) {
    house.billing.meanwhile = async () => {};
    expect((await ask(one, me, uuid, question)).status).toBe(402);
    expect(saying(question)).toBeUndefined();
  }
  house.billing.refuse = undefined;
  await asked(one, me, uuid, 'Fifth');
  expect(await messagesOf(one, me, uuid)).toHaveLength(4);
});

test("for a program it is OpenAI's 429", async () => {
  house.billing.refuse = refusal();
  for (const stream of [true, false]) {
    const answer = await one.api.call(routes.createChatCompletion, { as: me, body: completion(stream) });
    expect(answer.status).toBe(429);
    expect(answer.body.error).toMatchObject({ type: 'insufficient_quota', code: 'insufficient_quota' });
  }
});

test('a reply that fails gives back what it took', async () => {
  house.catalog.setting.model = 'sim;fault=cut;at=7';
  const { uuid } = await newSession(house, one, me);
  await asked(one, me, uuid, 'Break off');
  const [question] = await messagesOf(one, me, uuid);
  await until(() => house.billing.released.includes(question?.uuid ?? ''));
});

test('a reply that is stopped before its first word gives back what it took, one of which something was heard does not', async () => {
  const stopped = async (content: string, pieces: number) => {
    const { uuid } = await newSession(house, one, me);
    const stream = await ask(one, me, uuid, content);
    const first = await stream.next();
    const reply = first?.messages[0].uuid ?? '';
    for (let heard = 0; heard < pieces; heard += 1) await stream.next();
    await one.api.call(routes.stopMessage, { as: me, params: { uuid: reply } });
    expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
    return first?.userMessageUUID ?? '';
  };
  const heard = [
    await stopped('Speak [[sim tokens=3000;pace=100]]', 1),
    await stopped('Think [[sim reasoning=3000;pace=100]]', 1),
  ];
  const unheard = await stopped('Be silent [[sim first=60000]]', 0);
  await until(() => [house.billing, house.catalog].every(({ released }) => released.includes(unheard)));
  const used = (await house.events('UsageRecorded')).map(({ turnId }) => turnId);
  expect(used).toEqual(expect.arrayContaining(heard));
  expect(used).not.toContain(unheard);
  for (const turn of heard) expect(house.billing.released).not.toContain(turn);
});

test('a test that is left before its first word gives back what it took', async () => {
  const messages = [{ role: 'user', content: 'Be silent [[sim first=60000]]' }];
  const stream = await read(one.api.url, '/api/chat/agents/test', me, { body: { ...testBody, messages } });
  await stream.next();
  stream.leave();
  const turn = house.billing.reserved.at(-1)?.turnId ?? '';
  await until(() => house.billing.released.includes(turn));
});

test('while billing is down no turn begins', async () => {
  house.billing.refuse = new ConnectError('down', Code.Unavailable);
  const { uuid } = await newSession(house, one, me);
  expect((await ask(one, me, uuid, 'Hello')).status).toBe(503);
  expect(await messagesOf(one, me, uuid)).toEqual([]);
});
