import { randomUUID } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterEach, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { calling, readTool } from './calling.ts';
import { person, sharedHouse } from './house.ts';
import { ask, messagesOf, newSession, textOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  const meanwhile = async () => {};
  Object.assign(house.catalog.setting, {
    model: 'sim',
    maxTokens: undefined,
    passages: [],
    tools: [],
    meanwhile,
  });
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

const usedUp = new ConnectError('Your trial is used up', Code.Unknown, {
  'x-error-code': 'TRIAL_USED_UP',
  'x-error-status': '402',
});

test('a key whose first request is being prepared is told so, not what that one took', async () => {
  const session = await newSession(house, one, me);
  const headers = { 'idempotency-key': randomUUID() };
  const { setting, prepared } = house.catalog;
  const before = prepared.length;
  const held = Promise.withResolvers<void>();
  setting.meanwhile = async () => {
    if (prepared.length > before + 1) throw usedUp;
    await held.promise;
  };
  const first = ask(one, me, session.uuid, 'The last one', {}, headers);
  await until(() => prepared.length > before);
  const again = await ask(one, me, session.uuid, 'The last one', {}, headers);
  held.resolve();
  expect(again.status).toBe(409);
  expect(await again.failure()).toMatchObject({ errorCode: 'IDEMPOTENCY_IN_PROGRESS' });
  const lines = await (await first).rest();
  expect(lines.at(-1)).toMatchObject({ done: true, status: 1 });
  expect(await (await ask(one, me, session.uuid, 'The last one', {}, headers)).rest()).toEqual(lines);
});

test('a key that is refused at one process has its answer where the first request began at another meanwhile', async () => {
  const two = await house.process();
  const session = await newSession(house, one, me);
  const headers = { 'idempotency-key': randomUUID() };
  const { setting, prepared } = house.catalog;
  const before = prepared.length;
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  setting.meanwhile = async () => {
    if (prepared.length === before + 1) return await held.promise;
    held.resolve();
    await begun.promise;
    throw usedUp;
  };
  const first = ask(one, me, session.uuid, 'The last one', {}, headers);
  await until(() => prepared.length > before);
  const again = ask(two, me, session.uuid, 'The last one', {}, headers);
  const lines = await (await first).rest();
  begun.resolve();
  expect(await (await again).rest()).toEqual(lines);
});

test('a guest who asks again has signed anew, and reads the first answer', async () => {
  const share = randomUUID();
  const guest: Principal = { kind: 'external', share, exUserId: 'u-1', workspace: me.workspace };
  const { body } = await one.api.call(routes.createSession, { as: guest, body: { agentUUID: house.agent } });
  const headers = { 'idempotency-key': randomUUID() };
  const signed = (timestamp: number) => ({
    shareId: share,
    exUserId: 'u-1',
    timestamp,
    sign: `s${timestamp}`,
  });
  const asking = async (content: string, timestamp: number) =>
    await ask(one, guest, body.data.uuid, content, signed(timestamp), headers);
  const first = await (await asking('Once', 1)).rest();
  expect(await (await asking('Once', 2)).rest()).toEqual(first);
  expect((await asking('Twice', 3)).status).toBe(409);
  const anew = async (timestamp: number) => {
    const messageUUID = first[0]?.messages[0].uuid;
    const again = { sessionUUID: body.data.uuid, messageUUID, ...signed(timestamp) };
    return (await one.api.call(routes.refreshMessage, { as: guest, headers, body: again })).body.data?.reply
      .uuid;
  };
  const reply = await anew(4);
  expect(reply).toBeDefined();
  expect(await anew(5)).toBe(reply);
});

/** As the sweep finds a reply that ended a while ago. */
async function forgotten(reply: string | undefined): Promise<void> {
  await asWorker(house.worker, async (tx) => {
    await queries(tx)('messages')
      .where({ uuid: reply })
      .update({ ended_at: queries(tx).raw(`now() - interval '11 minutes'`) });
    await queries(tx)('reply_lines').where({ reply_uuid: reply }).delete();
  });
}

/** What lines tell beside the text, of a call its end alone. */
const told = (lines: readonly StreamLine[]) =>
  lines
    .filter(({ messages, toolCall }) => messages[0].content === '' && toolCall?.status !== 'running')
    .map(({ seq: _, ...line }) => line);

test.each([
  ['with its calls and sources', {}, calling('Who keeps it?', 'before=I look.;say=Ada keeps it 【1】.')],
  ['that failed, with its reason', { model: 'sim;fault=cut;at=7' }, 'Break off'],
  ['that was as long as it may be', { maxTokens: 5 }, 'Go on and on'],
])('a reply %s is told again when its lines are gone', async (_, setting, question) => {
  const passages = [{ title: 'Lights', text: 'Ada keeps the light of the harbour.', mayOpen: false }];
  Object.assign(house.catalog.setting, { tools: [readTool], passages, ...setting });
  const session = await newSession(house, one, me, { title: 'x' });
  const headers = { 'idempotency-key': randomUUID() };
  const asking = () => ask(one, me, session.uuid, question, {}, headers);
  const first = await (await asking()).rest();
  await forgotten(first[0]?.messages[0].uuid);
  const stream = await asking();
  expect(stream.status).toBe(200);
  const again = await stream.rest();
  expect(textOf(again)).toBe(textOf(first));
  expect(told(again)).toEqual(told(first));
  expect(again.map(({ seq }) => seq)).toEqual(again.map((_, at) => at));
  expect(again[0]).toEqual(first[0]);
  expect(await messagesOf(one, me, session.uuid)).toHaveLength(2);
});
