import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { calling, readTool } from './calling.ts';
import { person, sharedHouse } from './house.ts';
import { ask, messagesOf, newSession, textOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  Object.assign(house.catalog.setting, { model: 'sim', maxTokens: undefined, passages: [], tools: [] });
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
