import { randomUUID } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';
import { messagesOf, newSession, read } from './reading.ts';

const house = await sharedHouse();
const [one, another] = [await house.process(), await house.process()];
const other = randomUUID();
house.catalog.agents.set(other, { name: 'Other', logo: '/o.svg', workspace: randomUUID() });

const ask = (as: Principal, body: object, { api } = one) => api.call(routes.sendMessage, { as, body });
const change = (as: Principal, uuid: string, body: object) =>
  one.api.call(routes.updateSession, { as, params: { uuid }, body });
const remove = (as: Principal, uuid: string) =>
  one.api.call(routes.deleteSession, { as, params: { uuid }, body: {} });

/** What catalog prepares from now on, as `agent model`, and how many of them it is told to take back. */
function looking() {
  const [prepared, released] = [house.catalog.prepared.length, house.catalog.released.length];
  return () => {
    const turns = house.catalog.prepared.slice(prepared);
    const back = house.catalog.released.slice(released);
    expect(turns.map(({ turnId }) => turnId)).toEqual(expect.arrayContaining(back));
    return { turns: turns.map(({ agentUuid, model }) => `${agentUuid} ${model}`), back: back.length };
  };
}

test('a question that comes as expected is prepared once, and counts once', async () => {
  const me = person();
  const { uuid: sessionUUID } = await newSession(house, one, me, { model: 'chosen' });
  for (const content of ['Who are you?', 'And what do you do?']) {
    const seen = looking();
    expect((await ask(me, { sessionUUID, content })).body.data.reply.status).toBe(1);
    expect(seen()).toEqual({ turns: [`${house.agent} chosen`], back: 0 });
  }
});

test('it is prepared before its chat is read: of one that is gone it is taken back', async () => {
  const me = person();
  const { uuid: sessionUUID } = await newSession(house, one, me);
  await remove(me, sessionUUID);
  const seen = looking();
  expect((await ask(me, { sessionUUID, content: 'Hello?' })).body.code).toBe(404);
  expect(seen()).toEqual({ turns: [`${house.agent} `], back: 1 });
});

test('of a chat that is deleted while a question is prepared, or of its last message, the sentence says so', async () => {
  const me = person();
  const { uuid: sessionUUID } = await newSession(house, one, me);
  await ask(me, { sessionUUID, content: 'Who are you?' });
  const [question, reply] = await messagesOf(one, me, sessionUUID);
  const { setting } = house.catalog;
  setting.meanwhile = () =>
    one.api.call(routes.deleteMessages, { as: me, body: { sessionUUID, messageUUIDs: [reply?.uuid] } });
  const below = await ask(me, { sessionUUID, content: 'And then?', parentUUID: reply?.uuid }, another);
  expect(below.body).toMatchObject({ code: 404, error: 'Message not found' });
  setting.meanwhile = () => remove(me, sessionUUID);
  const gone = await ask(me, { sessionUUID, content: 'Still there?', parentUUID: question?.uuid }, another);
  setting.meanwhile = async () => {};
  expect(gone.body).toMatchObject({ code: 404, error: 'Session not found' });
});

test('what the chat says counts: with another model than expected the turn begins again', async () => {
  const me = person();
  const { uuid: sessionUUID } = await newSession(house, one, me, { model: 'chosen' });
  await change(me, sessionUUID, { model: 'better' });
  const seen = looking();
  const { body } = await ask(me, { sessionUUID, content: 'Who are you?' });
  expect(body.data.reply).toMatchObject({ status: 1, model: expect.stringMatching(/better$/) });
  expect(seen()).toEqual({ turns: [`${house.agent} chosen`, `${house.agent} better`], back: 1 });
  expect(await messagesOf(one, me, sessionUUID)).toHaveLength(2);
});

test('an agent that is named is the one that prepares, and the next question is expected of the own one', async () => {
  const me = person();
  const { uuid: sessionUUID } = await newSession(house, one, me, { model: 'chosen' });
  const seen = looking();
  await ask(me, { sessionUUID, content: 'Who are you?', agentUUID: other });
  await ask(me, { sessionUUID, content: 'And you?' });
  expect(seen()).toEqual({ turns: [`${other} `, `${house.agent} chosen`], back: 0 });
});

test('nothing is expected while a reply is written, of a stranger, or where the chat was never seen', async () => {
  const me = person();
  const { uuid: sessionUUID } = await newSession(house, one, me);
  const content = 'Long [[sim first=500;tokens=3]]';
  const reading = await read(one.api.url, '/api/session-messages', me, { body: { sessionUUID, content } });
  const seen = looking();
  expect((await ask(me, { sessionUUID, content: 'Hello?' })).body.code).toBe(409);
  await reading.rest();
  expect((await ask(person(), { sessionUUID, content: 'Hello?' })).body.code).toBe(404);
  expect(
    (await ask(me, { sessionUUID, content: 'Hello?', parentUUID: randomUUID() }, another)).body.code,
  ).toBe(404);
  expect(seen()).toEqual({ turns: [], back: 0 });
});

test("catalog's refusal comes through, and nothing is stored", async () => {
  const me = person();
  const { uuid: sessionUUID } = await newSession(house, one, me);
  house.catalog.setting.refuse = new ConnectError('Agent not found', Code.NotFound);
  const refused = await ask(me, { sessionUUID, content: 'Hello?' });
  house.catalog.setting.refuse = undefined;
  expect(refused.body).toMatchObject({ code: 404, error: 'Agent not found' });
  expect(await messagesOf(one, me, sessionUUID)).toEqual([]);
});
