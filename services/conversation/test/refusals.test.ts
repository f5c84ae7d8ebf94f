import { Code, ConnectError } from '@connectrpc/connect';
import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { ask, asked, messagesOf, newSession, textOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  Object.assign(house.catalog.setting, { model: 'sim', passages: [], refuse: undefined });
});

test('a model that fails ends the stream with its sentence, the text is kept and the turn given back', async () => {
  house.catalog.setting.model = 'sim;fault=cut;at=7';
  const session = await newSession(house, one, me);
  const lines = await asked(one, me, session.uuid, 'Break off');
  const last = lines.at(-1);
  expect(last).toMatchObject({ done: true, status: 3, code: 502, errorCode: 'MODEL_CUT' });
  expect(last?.error).toMatch(/\w+ \w+/);
  const [question, reply] = await messagesOf(one, me, session.uuid);
  expect(reply).toMatchObject({ status: 3, errorCode: 'MODEL_CUT', error: last?.error });
  expect(reply?.content).toBe(textOf(lines));
  expect(reply?.content).not.toBe('');
  expect(house.catalog.released).toContain(question?.uuid);
});

test.each([
  ['rate-limited', 429, 'MODEL_RATE_LIMITED'],
  ['unauthorised', 502, 'MODEL_UNAUTHORISED'],
  ['no-such-model', 422, 'MODEL_BAD_MODEL'],
  ['context-too-long', 413, 'MODEL_CONTEXT_TOO_LONG'],
])('a model that answers %s', async (fault, code, errorCode) => {
  house.catalog.setting.model = `sim;fault=${fault}`;
  const session = await newSession(house, one, me);
  const lines = await asked(one, me, session.uuid, 'Fail');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ done: true, status: 3, code, errorCode });
});

test.each([true, false])(
  'a program is told when to come again to a busy model, streamed: %s',
  async (stream) => {
    house.catalog.setting.model = 'sim;fault=rate-limited';
    const body = { model: house.agent, messages: [{ role: 'user', content: 'Busy?' }], stream };
    const answer = await one.api.call(routes.createChatCompletion, { as: me, body });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('7');
  },
);

test('what catalog refuses is refused before anything is stored', async () => {
  const session = await newSession(house, one, me);
  house.catalog.setting.refuse = new ConnectError('The trial is used up', Code.FailedPrecondition, {
    'x-error-code': 'TRIAL_USED_UP',
    'x-error-status': '402',
  });
  const stream = await ask(one, me, session.uuid, 'Hello');
  expect(stream.status).toBe(402);
  expect(await stream.failure()).toMatchObject({ error: 'The trial is used up', errorCode: 'TRIAL_USED_UP' });
  house.catalog.setting.refuse = new ConnectError('gone', Code.NotFound);
  expect(await (await ask(one, me, session.uuid, 'Hello')).failure()).toMatchObject({
    error: 'Agent not found',
  });
  house.catalog.setting.refuse = new ConnectError('down', Code.Unavailable);
  expect((await ask(one, me, session.uuid, 'Hello')).status).toBe(503);
  expect(await messagesOf(one, me, session.uuid)).toEqual([]);
});

test('one reply a session: a second question waits or is refused', async () => {
  // It says a word and no more: each reply runs until it is stopped here.
  house.catalog.setting.model = 'sim;fault=stall;at=1';
  const session = await newSession(house, one, me);
  const first = await ask(one, me, session.uuid, 'Slowly');
  const second = await ask(one, me, session.uuid, 'And this?');
  expect(second.status).toBe(409);
  expect(await second.failure()).toMatchObject({
    errorCode: 'REPLY_RUNNING',
    error: expect.stringMatching(/stop it/),
  });
  const crowd = await Promise.all([1, 2, 3, 4].map(() => newSession(house, one, me)));
  const racing = await Promise.all(
    crowd.map(({ uuid }) => Promise.all([1, 2, 3].map(() => ask(one, me, uuid, 'Race')))),
  );
  const statuses = racing.map((asks) => asks.map(({ status }) => status).sort());
  expect(statuses).toEqual(crowd.map(() => [200, 409, 409]));
  for (const { uuid } of [session, ...crowd]) {
    const reply = (await messagesOf(one, me, uuid)).at(-1)?.uuid ?? '';
    await one.api.call(routes.stopMessage, { as: me, params: { uuid: reply } });
  }
  await Promise.all(
    [first, ...racing.flat().filter(({ status }) => status === 200)].map((each) => each.rest()),
  );
});
