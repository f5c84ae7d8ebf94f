import { afterEach, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { CALLS_AT_ONCE } from '../src/domain/tool-limits.ts';
import { calling, callsIn, readTool } from './calling.ts';
import { type Process, person, sharedHouse } from './house.ts';
import { ask, askedAnew, messagesOf, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const two = await house.process();
const me = person();

afterEach(() => {
  house.catalog.setting.onCall = async () => ({ text: 'done' });
});

const requestsOf = (question: string) =>
  house.models.said().filter(({ lastMessage }) => lastMessage === question);

const chat = (question: string) => askedAnew(house, one, me, question);

test('the calls of one answer run side by side; the model is told in the order of its wishes', async () => {
  house.catalog.setting.tools = [readTool];
  const gates = ['0', '1', '2'].map(() => Promise.withResolvers<void>());
  let begun = 0;
  house.catalog.setting.onCall = async ({ argumentsJson }) => {
    begun += 1;
    const { path } = JSON.parse(argumentsJson) as { path: string };
    // All three have begun before any is answered, and the last is answered first.
    if (begun === 3) gates[2]?.resolve();
    await gates[Number(path)]?.promise;
    gates[Number(path) - 1]?.resolve();
    return { text: argumentsJson };
  };
  const question = calling('Several', 'args={"path":"{n}"};calls=3;rounds=1;say=Done.');
  const { lines, reply } = await chat(question);
  const ended = callsIn(lines).filter(({ status }) => status === 'complete');
  expect(ended.map(({ callId }) => callId)).toEqual(['3', '2', '1']);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at));
  expect(reply?.toolCalls.map((call) => [call.callId, call.arguments.path])).toEqual([
    ['1', '0'],
    ['2', '1'],
    ['3', '2'],
  ]);
  const told = (requestsOf(question)[1]?.messages ?? []) as { role: string; content: string }[];
  expect(told.filter(({ role }) => role === 'tool').map(({ content }) => content)).toEqual([
    '{"path":"0"}',
    '{"path":"1"}',
    '{"path":"2"}',
  ]);
});

test('more calls than may run at once wait for one another, and rounds follow on one another', async () => {
  house.catalog.setting.tools = [readTool];
  let running = 0;
  let most = 0;
  house.catalog.setting.onCall = async ({ argumentsJson }) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return { text: argumentsJson };
  };
  const { reply } = await chat(calling('Many', 'args={"path":"{n}"};calls=12;rounds=2'));
  expect(most).toBeLessThanOrEqual(CALLS_AT_ONCE);
  expect(reply?.toolCalls.map(({ callId }) => Number(callId))).toEqual(
    Array.from({ length: 24 }, (_, at) => at + 1),
  );
  expect(reply?.toolCalls.every(({ status }) => status === 'complete')).toBe(true);
});

test('calls that wait side by side are answered one by one, in any order; "always" answers for all of them', async () => {
  house.catalog.setting.tools = [{ ...readTool, ask: true }];
  const begin = async () => {
    const session = await newSession(house, one, me, { title: 'x' });
    const stream = await ask(one, me, session.uuid, calling('Both', 'args={"path":"{n}"};calls=2'));
    let waiting = 0;
    for (let line = await stream.next(); line; line = await stream.next()) {
      if (line.approval) waiting += 1;
      if (waiting === 2) return { session: session.uuid, stream, reply: line.messages[0].uuid };
    }
    throw new Error('nobody was asked');
  };
  const statuses = async (session: string) =>
    (await messagesOf(one, me, session)).at(-1)?.toolCalls.map(({ callId, status }) => [callId, status]);
  const answer = (at: Process, uuid: string, body: { callId: string; allow: boolean; always?: boolean }) =>
    at.api.call(routes.approveToolCall, { as: me, params: { uuid }, body });
  const each = await begin();
  await answer(one, each.reply, { callId: '2', allow: false });
  await answer(two, each.reply, { callId: '1', allow: true });
  await each.stream.rest();
  expect(await statuses(each.session)).toEqual([
    ['1', 'complete'],
    ['2', 'refused'],
  ]);
  const all = await begin();
  await answer(two, all.reply, { callId: '2', allow: true, always: true });
  await all.stream.rest();
  expect(await statuses(all.session)).toEqual([
    ['1', 'complete'],
    ['2', 'complete'],
  ]);
  expect(await house.worker('approvals')).toEqual([]);
});
