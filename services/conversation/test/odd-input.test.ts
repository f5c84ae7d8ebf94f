import { expect, test } from '@jest/globals';
import { type Route, routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { chat, importing } from './importing.ts';
import { askedAnew } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

const BEYOND = 3_000_000_000;

test('what the database cannot take is refused by the name of its field', async () => {
  const { session, reply } = await askedAnew(house, one, me, 'Hello');
  const file = await importing(house, one).read(me, [chat('a')]);
  const agentUUID = house.agent;
  const calls: [Route, string, object, object][] = [
    [routes.createSession, 'model', {}, { agentUUID, model: 'a\0b' }],
    [routes.createSession, 'model', {}, { agentUUID, model: '\ud83d' }],
    [routes.updateSession, 'model', { uuid: session.uuid }, { model: 'a\0b' }],
    [routes.approveToolCall, 'callId', { uuid: reply?.uuid }, { callId: '1\0', allow: true }],
    [routes.startChatImport, 'only.0', { uuid: file.uuid }, { agentUUID, only: [BEYOND] }],
    [routes.startChatImport, 'except.0', { uuid: file.uuid }, { agentUUID, except: [BEYOND] }],
  ];
  for (const [route, path, params, body] of calls) {
    const answer = await one.api.call(route, { as: me, params: { ...params }, body });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
  }
  const late = { as: me, params: { uuid: reply?.uuid ?? '' }, query: { from: BEYOND } };
  expect((await one.api.call(routes.resumeStream, late)).status).toBe(400);
});
