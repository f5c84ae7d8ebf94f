import { randomUUID } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Message, routes } from '@tutka/http-contracts';
import { type House, openHouse, type Process, person } from './house.ts';
import { until } from './patience.ts';
import { ask, newSession, read, textOf } from './reading.ts';

let house: House;
let one: Process;
const me = person();

beforeAll(async () => {
  house = await openHouse();
  one = await house.process();
});
afterAll(() => house.close());
afterEach(() => {
  Object.assign(house.catalog.setting, { model: 'sim', passages: [], refuse: undefined });
});

async function messagesOf(session: string, query: Record<string, string | number> = {}): Promise<Message[]> {
  const answer = await one.api.call(routes.listMessages, {
    as: me,
    query: { sessionUUID: session, ...query },
  });
  return answer.body.data;
}

async function asked(session: string, content: string, extra: object = {}) {
  return (await ask(one, me, session, content, extra)).rest();
}

test('a reply streams line by line, and the stored text is what the lines say', async () => {
  const session = await newSession(house, one, me);
  const stream = await ask(one, me, session.uuid, 'Tell me about trains');
  expect(stream.status).toBe(200);
  expect(stream.contentType).toBe('application/x-ndjson; charset=utf-8');
  const lines = await stream.rest();
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at));
  const [first, last] = [lines[0], lines.at(-1)];
  expect(first).toMatchObject({
    messages: [{ role: 'assistant', content: '' }],
    model: expect.stringMatching(/\/sim$/),
  });
  expect(last).toMatchObject({ done: true, status: 1 });
  const said = house.models.said().find(({ lastMessage }) => lastMessage === 'Tell me about trains');
  expect(textOf(lines)).toBe(said?.text);
  const [question, reply] = await messagesOf(session.uuid);
  expect(question).toMatchObject({
    uuid: first?.userMessageUUID,
    parentUUID: null,
    content: 'Tell me about trains',
    role: 'user',
    status: 1,
  });
  expect(reply).toMatchObject({
    uuid: first?.messages[0].uuid,
    parentUUID: question?.uuid,
    content: said?.text,
    status: 1,
    temperature: 0.7,
    usage: { inputTokens: expect.any(Number), outputTokens: 40 },
  });
});

test('without the ndjson header the answer comes when complete', async () => {
  const session = await newSession(house, one, me, { temperature: 0.2, model: 'sim;tokens=5' });
  const answer = await one.api.call(routes.sendMessage, {
    as: me,
    body: { sessionUUID: session.uuid, content: 'Short please' },
  });
  expect(answer.status).toBe(200);
  const { message, reply } = answer.body.data;
  expect(message).toMatchObject({ content: 'Short please', siblings: [message.uuid] });
  expect(reply).toMatchObject({ parentUUID: message.uuid, status: 1, temperature: 0.2 });
  expect(reply.model).toMatch(/\/sim;tokens=5$/);
  expect(reply.content).not.toBe('');
});

test('earlier messages of the branch go with the question, the prompt first', async () => {
  const session = await newSession(house, one, me);
  await asked(session.uuid, 'one [[sim say=First.]]');
  await asked(session.uuid, 'two [[sim say=Second.]]');
  const list = await messagesOf(session.uuid);
  expect(list.map(({ content }) => content)).toEqual([
    'one [[sim say=First.]]',
    'First.',
    'two [[sim say=Second.]]',
    'Second.',
  ]);
  expect(await messagesOf(session.uuid, { sortOrder: 'desc', page: 2, pageSize: 3 })).toMatchObject([
    { uuid: list[0]?.uuid },
  ]);
});

test('reasoning goes out and is stored apart', async () => {
  house.catalog.setting.model = 'sim;reasoning=5;tokens=5';
  const session = await newSession(house, one, me);
  const lines = await asked(session.uuid, 'Think first');
  const thoughts = lines.map(({ reasoning }) => reasoning ?? '').join('');
  const [, reply] = await messagesOf(session.uuid);
  expect(thoughts).not.toBe('');
  expect(reply?.reasoning).toBe(thoughts);
  expect(reply?.content).toBe(textOf(lines));
});

const passage = (text: string, mayOpen = true) => ({
  knowledgeUuid: randomUUID(),
  documentUuid: randomUUID(),
  ordinal: 4,
  title: 'Harbour rules',
  page: 12,
  text,
  score: 2.5,
  coverage: 0.9,
  mayOpen,
});

test('citations carry page, title and a verbatim quote; uuids only where the document may be opened', async () => {
  const open = passage(
    'The harbour opens at six. The harbour closes at ten in the evening, except on holidays.',
  );
  const closed = passage('Fishing is allowed from the eastern pier for residents with a permit.', false);
  house.catalog.setting.passages = [open, closed];
  const session = await newSession(house, one, me);
  const say = 'The harbour closes at ten in the evening [1]. Residents may fish [2]. Nonsense [9].';
  house.catalog.setting.model = `sim;say=${say}`;
  const lines = await asked(session.uuid, 'When?');
  const citations = lines.find((line) => line.citations)?.citations;
  expect(citations).toEqual([
    {
      number: 1,
      knowledgeUUID: open.knowledgeUuid,
      documentUUID: open.documentUuid,
      ordinal: 4,
      title: 'Harbour rules',
      page: 12,
      quote: 'The harbour closes at ten in the evening, except on holidays.',
      score: 2.5,
    },
    { number: 2, title: 'Harbour rules', page: 12, quote: closed.text, score: 2.5 },
  ]);
  const [, reply] = await messagesOf(session.uuid);
  expect(reply?.citations).toEqual(citations);
});

test('without a model the offline responder answers from the passages', async () => {
  house.catalog.setting.model = undefined;
  house.catalog.setting.passages = [passage('The harbour closes at ten in the evening.')];
  const session = await newSession(house, one, me);
  const lines = await asked(session.uuid, 'When does the harbour close?');
  expect(textOf(lines)).toContain('The harbour closes at ten in the evening. [1]');
  expect(lines[0]?.model).toBeNull();
  const [, reply] = await messagesOf(session.uuid);
  expect(reply).toMatchObject({ model: null, usage: null, status: 1, citations: [{ number: 1, page: 12 }] });
});

test('a model that fails ends the stream with its sentence, the text is kept and the turn given back', async () => {
  house.catalog.setting.model = 'sim;fault=cut;at=7';
  const session = await newSession(house, one, me);
  const lines = await asked(session.uuid, 'Break off');
  const last = lines.at(-1);
  expect(last).toMatchObject({ done: true, status: 3, code: 502, errorCode: 'MODEL_CUT' });
  expect(last?.error).toMatch(/\w+ \w+/);
  const [question, reply] = await messagesOf(session.uuid);
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
  const lines = await asked(session.uuid, 'Fail');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ done: true, status: 3, code, errorCode });
});

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
  expect(await messagesOf(session.uuid)).toEqual([]);
});

test('one reply a session: a second question waits or is refused', async () => {
  house.catalog.setting.model = 'sim;pace=200;tokens=60';
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
    crowd.flatMap(({ uuid }) => [1, 2, 3].map(() => ask(one, me, uuid, 'Race'))),
  );
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(racing.filter(({ status }) => status === 409)).toHaveLength(8);
  await Promise.all([first, ...racing.filter(({ status }) => status === 200)].map((each) => each.rest()));
});

test('a client that goes away does not lose the reply', async () => {
  house.catalog.setting.model = 'sim;pace=100;tokens=40';
  const session = await newSession(house, one, me);
  const stream = await ask(one, me, session.uuid, 'I leave early');
  const first = await stream.next();
  await stream.next();
  stream.leave();
  await one.parts.registry.get(first?.messages[0].uuid ?? '')?.ended;
  const said = house.models.said().find(({ lastMessage }) => lastMessage === 'I leave early');
  expect(said?.outcome).toBe('finished');
  const [, reply] = await messagesOf(session.uuid);
  expect(reply).toMatchObject({ status: 1, content: said?.text });
});

test('an Idempotency-Key asks once: the same key reads that reply from its first line', async () => {
  const session = await newSession(house, one, me);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await (await ask(one, me, session.uuid, 'Once', {}, headers)).rest();
  const again = await (await ask(one, me, session.uuid, 'Once', {}, headers)).rest();
  expect(again).toEqual(first);
  expect(await messagesOf(session.uuid)).toHaveLength(2);
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

test('what the model says is stored even where PostgreSQL could not hold it', async () => {
  const session = await newSession(house, one, me);
  const lines = await asked(session.uuid, 'x [[sim say=a\u0001b 😀 "c" \\ 知识库]]');
  expect(textOf(lines)).toBe('a\u0001b 😀 "c" \\ 知识库');
  const [, reply] = await messagesOf(session.uuid);
  expect(reply?.content).toBe(textOf(lines));
});

test('usage and what happened are told without texts', async () => {
  const session = await newSession(house, one, me);
  const lines = await asked(session.uuid, 'A secret-canary question [[sim say=A secret-canary answer]]');
  const turn = lines[0]?.userMessageUUID;
  expect((await house.events('UsageRecorded')).find((each) => each.turnId === turn)).toMatchObject({
    kind: 'reply',
    model: 'sim',
    userUuid: me.userUuid,
    agentUuid: house.agent,
    sessionUuid: session.uuid,
    estimated: false,
  });
  const told = await Promise.all(
    ['SessionStarted', 'MessageSent', 'ReplyStarted', 'ReplyCompleted'].map((type) => house.events(type)),
  );
  for (const events of told) expect(events.some((each) => each.sessionUuid === session.uuid)).toBe(true);
  expect(JSON.stringify(told)).not.toContain('canary');
});

test('the model names a session that nobody named; a given title stays', async () => {
  const named = await newSession(house, one, me, { title: 'Mine' });
  const unnamed = await newSession(house, one, me);
  for (const { uuid } of [named, unnamed])
    await asked(uuid, 'How do\ntrains work? [[sim say=Rails and wheels]]');
  const titles = async () => {
    const answers = [named, unnamed].map(({ uuid }) =>
      one.api.call(routes.getSession, { as: me, params: { uuid } }),
    );
    return (await Promise.all(answers)).map(({ body }) => body.data.title);
  };
  await until(async () => (await titles())[1] === 'Rails and wheels');
  expect(await titles()).toEqual(['Mine', 'Rails and wheels']);
});

test('without a model, and where it fails, the title is the question cut at 50 code points', async () => {
  for (const model of [undefined, 'sim;fault=server-error']) {
    house.catalog.setting.model = model;
    const session = await newSession(house, one, me);
    await asked(session.uuid, `Why ${'😀'.repeat(60)}`);
    const answer = await one.api.call(routes.getSession, { as: me, params: { uuid: session.uuid } });
    expect(answer.body.data.title).toBe(`Why ${'😀'.repeat(46)}`);
  }
});

test('a provider’s key is asked for once a minute', async () => {
  const before = house.catalog.accessCalls;
  const session = await newSession(house, one, me, { title: 'x' });
  for (const n of [1, 2, 3]) await asked(session.uuid, `Again ${n}`);
  expect(house.catalog.accessCalls - before).toBeLessThanOrEqual(1);
});

test('a draft is tried with the same lines, and nothing is stored', async () => {
  const before = await house.worker('messages').count();
  const stream = await read(one.api.url, '/api/chat/agents/test', me, {
    body: {
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi [[sim say=Hello there]]' },
      ],
      prompt: 'You are a pirate.',
      temperature: 1.1,
      knowledges: [],
    },
  });
  const lines = await stream.rest();
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at));
  expect(textOf(lines)).toBe('Hello there');
  expect(lines.at(-1)).toMatchObject({ done: true, status: 1 });
  expect(house.catalog.prepared.at(-1)).toMatchObject({
    turnId: '',
    agentUuid: '',
    draft: { prompt: 'You are a pirate.', temperature: 1.1, replaceKnowledges: true },
  });
  expect(await house.worker('messages').count()).toEqual(before);
});

test('a test is cut off when its client goes', async () => {
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  const stream = await read(one.api.url, '/api/chat/agents/test', me, {
    body: { messages: [{ role: 'user', content: 'Never end' }] },
  });
  await stream.next();
  await stream.next();
  stream.leave();
  await until(async () => house.models.said().at(-1)?.outcome === 'client gone');
});
