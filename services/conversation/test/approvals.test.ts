import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTenant } from '@tutka/database';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { answerApproval, askApproval } from '../src/store/approvals.ts';
import { readTool } from './calling.ts';
import { type House, openHouse, type Process, person } from './house.ts';
import { openSurroundings, type Surroundings } from './killable.ts';
import { ask, messagesOf, newSession, type Reading, read as readLines } from './reading.ts';

let house: House;
let one: Process;
let two: Process;
let around: Surroundings;
const me = person();
const question = 'Delete it [[sim before=I will.;call=remove;args={"path":"/a"};say=So: {result}]]';

beforeAll(async () => {
  house = await openHouse();
  one = await house.process();
  two = await house.process();
  around = await openSurroundings(house);
  house.catalog.setting.tools = [
    { ...readTool, serverName: 'Files', name: 'remove', description: 'Removes a file', ask: true },
  ];
  house.catalog.setting.onCall = async () => ({ text: 'removed' });
}, 60_000);
afterAll(async () => {
  await around?.close();
  await house?.close();
}, 60_000);

/** Asks, and reads until the call waits. */
async function waiting(): Promise<{ stream: Reading; session: string; reply: string; line: StreamLine }> {
  const session = await newSession(house, one, me, { title: 'x' });
  const stream = await ask(one, me, session.uuid, question);
  const line = await untilAsked(stream);
  return { stream, session: session.uuid, reply: line.messages[0].uuid, line };
}

async function untilAsked(stream: Reading): Promise<StreamLine> {
  for (let line = await stream.next(); line; line = await stream.next()) if (line.approval) return line;
  throw new Error('nobody was asked');
}

const approve = (at: Process, as: Person, uuid: string, allow: boolean, callId = '1') =>
  at.api.call(routes.approveToolCall, { as, params: { uuid }, body: { callId, allow } });

const lastOf = async (session: string) => (await messagesOf(one, me, session)).at(-1);
const made = () => house.catalog.called.length;

test('nothing is called before the person allows it, by whichever process', async () => {
  for (const process of [one, two]) {
    const before = made();
    const { stream, reply, line } = await waiting();
    expect(line.approval).toEqual({
      callId: '1',
      server: 'Files',
      tool: 'remove',
      arguments: { path: '/a' },
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(made()).toBe(before);
    const allowedAt = performance.now();
    expect((await approve(process, me, reply, true)).body).toMatchObject({
      data: { callId: '1', allow: true },
    });
    const rest = await stream.rest();
    expect(performance.now() - allowedAt).toBeLessThan(1500);
    expect(rest.flatMap(({ toolCall }) => toolCall?.status ?? [])).toEqual(['running', 'complete']);
    expect(rest.at(-1)).toMatchObject({ done: true, status: 1 });
    expect(made()).toBe(before + 1);
  }
});

test('what is allowed for the whole chat is not asked about again there, by whichever process, until it is taken back', async () => {
  const always = { callId: '1', allow: true, always: true };
  const { stream, session, reply } = await waiting();
  await one.api.call(routes.approveToolCall, { as: me, params: { uuid: reply }, body: always });
  await stream.rest();
  const allowed = await one.api.call(routes.getSession, { as: me, params: { uuid: session } });
  expect(allowed.body.data.allowedTools).toEqual([{ server: 'Files', tool: 'remove' }]);
  const before = made();
  const [other] = house.catalog.setting.tools;
  const again = await (await ask(two, me, session, question)).rest();
  expect(again.flatMap(({ toolCall }) => toolCall?.status ?? [])).toEqual(['running', 'complete']);
  expect(made()).toBe(before + 1);

  const elsewhere = await waiting();
  expect(elsewhere.line.approval).toBeDefined();
  await approve(one, me, elsewhere.reply, false);
  await elsewhere.stream.rest();
  house.catalog.setting.tools = [{ ...other, serverUuid: '88888888-8888-4888-8888-888888888888' }];
  const renamed = await ask(one, me, session, question);
  await approve(one, me, (await untilAsked(renamed)).messages[0].uuid, false);
  await renamed.rest();
  house.catalog.setting.tools = other ? [other] : [];

  const taken = { as: me, params: { uuid: session }, body: { askAgain: true } };
  expect((await one.api.call(routes.updateSession, { ...taken, as: person() })).status).toBe(404);
  expect((await one.api.call(routes.updateSession, taken)).body.data.allowedTools).toEqual([]);
  const asked = await ask(one, me, session, question);
  await approve(one, me, (await untilAsked(asked)).messages[0].uuid, false);
  await asked.rest();
});

test('who allows a tool for the whole chat waits for others of the log, and never in a circle', async () => {
  // The log's counters are taken from 0 to f, by the ends of these.
  const sessionUuid = `${randomUUID().slice(0, -1)}f`;
  const replyUuid = `${randomUUID().slice(0, -1)}0`;
  const { workspace, userUuid } = me;
  await house.worker('sessions').insert({
    ...{ uuid: sessionUuid, workspace, user_uuid: userUuid, agent_uuid: house.agent },
    ...{ agent_name: 'Guide', agent_logo: '', title_by: 'nobody' },
  });
  const waits = { replyUuid, callId: '1' };
  const tool = { serverUUID: readTool.serverUuid, server: 'Files', tool: 'remove' };
  await askApproval(house.worker, me, waits, { sessionUuid, tool });
  const other = await house.worker.transaction();
  await other('log_shard').where({ shard: 0 }).forUpdate().first();
  const answering = inTenant(house.app, me, (tx) =>
    answerApproval(tx, me, waits, { approved: true, always: true }),
  );
  const isWaitedFor = `SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`;
  await until(async () => (await other.raw(isWaitedFor)).rows.length > 0);
  const last = await other('log_shard').where({ shard: 15 }).forUpdate().noWait().first();
  await other.commit();
  expect(last).toMatchObject({ shard: 15 });
  expect(await answering).toBe(true);
  expect((await house.events('SessionChanged')).at(-1)).toMatchObject({ sessionUuid });
  expect((await house.events('ToolCallDecided')).at(-1)).toMatchObject({ replyUuid, always: true });
  await house.worker('approvals').where({ reply_uuid: replyUuid }).delete();
});

test('a refusal is told to the model, and nothing is called', async () => {
  const before = made();
  const { stream, session, reply } = await waiting();
  await approve(one, me, reply, false);
  await stream.rest();
  expect(made()).toBe(before);
  const stored = await lastOf(session);
  expect(stored?.toolCalls).toMatchObject([
    { status: 'refused', result: expect.stringMatching(/^The person refused/) },
  ]);
  expect(stored?.content).toContain('So: The person refused this call.');
});

test('when nobody answers the call is not made, and the model is told', async () => {
  const before = made();
  const { stream, reply, session } = await waiting();
  await stream.rest();
  expect(made()).toBe(before);
  expect((await lastOf(session))?.content).toContain('So: Nobody allowed this call in time');
  expect((await approve(one, me, reply, true)).body).toMatchObject({ code: 409, errorCode: 'NOT_WAITING' });
});

test('only its person can answer, only once, and only the call that waits', async () => {
  const { stream, reply } = await waiting();
  expect((await approve(one, person(), reply, true)).body).toMatchObject({
    code: 404,
    error: 'Message not found',
  });
  expect((await approve(one, me, reply, true, '2')).body).toMatchObject({ code: 409 });
  expect((await approve(one, me, reply, false)).status).toBe(200);
  expect((await approve(one, me, reply, true)).status).toBe(409);
  await stream.rest();
});

test('a reply is stopped while it waits', async () => {
  const { stream, session, reply } = await waiting();
  await two.api.call(routes.stopMessage, { as: me, params: { uuid: reply } });
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  expect(await lastOf(session)).toMatchObject({
    status: 2,
    content: 'I will.',
    toolCalls: [{ status: 'stopped' }],
  });
  expect(await house.worker('approvals')).toEqual([]);
});

test('kill -9 while it waits: the reply ends as STOPPED with what was said', async () => {
  const child = await around.spawn();
  const session = await newSession(house, one, me, { title: 'x' });
  const body = { sessionUUID: session.uuid, content: question };
  const stream = await readLines(child.url, '/api/session-messages', me, { body });
  await untilAsked(stream);
  // Kept lines are at most 250 ms old.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await child.end('SIGKILL');
  const again = await around.spawn();
  await until(async () => (await lastOf(session.uuid))?.status === 2);
  expect(await lastOf(session.uuid)).toMatchObject({
    content: 'I will.',
    toolCalls: [{ tool: 'remove', status: 'stopped', result: null, at: 7 }],
  });
  await again.end('SIGKILL');
}, 60_000);

test('a test of a draft asks too, and stores nothing', async () => {
  const messages = [{ role: 'user', content: question }];
  const mcpServers = [{ uuid: readTool.serverUuid, tools: ['remove'], approval: 'always' }];
  const stream = await readLines(one.api.url, '/api/chat/agents/test', me, {
    body: { prompt: 'Be careful', messages, mcpServers },
  });
  const {
    messages: [{ uuid }],
  } = await untilAsked(stream);
  expect((await approve(two, person(), uuid, true)).status).toBe(404);
  expect((await approve(two, me, uuid, true)).status).toBe(200);
  const rest = await stream.rest();
  expect(rest.flatMap(({ toolCall }) => toolCall?.status ?? [])).toEqual(['running', 'complete']);
  expect(rest.at(-1)).toMatchObject({ done: true, status: 1 });
  const choice = { serverUuid: mcpServers[0]?.uuid, allTools: false, tools: ['remove'], ask: true };
  expect(house.catalog.prepared.at(-1)?.draft).toMatchObject({
    replaceMcpServers: true,
    mcpServers: [choice],
  });
  expect(house.catalog.called.at(-1)).toMatchObject({
    turnId: '',
    agentUuid: '',
    draft: { mcpServers: [choice] },
  });
  expect(await house.worker('messages').where({ uuid })).toEqual([]);
  expect(await house.worker('approvals')).toEqual([]);
});

test('a test whose client goes away gives up the call that runs', async () => {
  house.catalog.setting.tools = house.catalog.setting.tools.map((tool) => ({ ...tool, ask: false }));
  let aborted = false;
  house.catalog.setting.onCall = (_request, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true;
        reject(signal.reason);
      });
    });
  const messages = [{ role: 'user', content: question }];
  const stream = await readLines(one.api.url, '/api/chat/agents/test', me, {
    body: { prompt: 'Be quick', messages },
  });
  for (let line = await stream.next(); line && !line.toolCall; ) line = await stream.next();
  stream.leave();
  await until(() => aborted);
});
