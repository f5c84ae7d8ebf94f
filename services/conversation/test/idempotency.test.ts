import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';
import { ask, messagesOf, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  Object.assign(house.catalog.setting, { model: 'sim', passages: [], refuse: undefined });
});

test('an Idempotency-Key asks once: the same key reads that reply from its first line', async () => {
  const session = await newSession(house, one, me);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await (await ask(one, me, session.uuid, 'Once', {}, headers)).rest();
  const again = await (await ask(one, me, session.uuid, 'Once', {}, headers)).rest();
  expect(again).toEqual(first);
  expect(await messagesOf(one, me, session.uuid)).toHaveLength(2);
  const whole = await one.api.call(routes.sendMessage, {
    as: me,
    headers,
    body: { sessionUUID: session.uuid, content: 'Once' },
  });
  expect(whole.body.data.reply.uuid).toBe(first[0]?.messages[0].uuid);
  const other = await ask(one, me, session.uuid, 'Twice', {}, headers);
  expect(other.status).toBe(409);
  expect(await other.failure()).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' });
  expect((await ask(one, me, session.uuid, 'x', {}, { 'idempotency-key': 'a b' })).status).toBe(400);
});

test('with a key, a running reply is joined', async () => {
  house.catalog.setting.model = 'sim;pace=200;tokens=40';
  const session = await newSession(house, one, me);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await ask(one, me, session.uuid, 'Join me', {}, headers);
  await first.next();
  const [again, rest] = await Promise.all([
    ask(one, me, session.uuid, 'Join me', {}, headers).then((stream) => stream.rest()),
    first.rest(),
  ]);
  expect(again.slice(1)).toEqual(rest);
});
