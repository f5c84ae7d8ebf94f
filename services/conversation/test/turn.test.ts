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
  const [question, reply] = await messagesOf(one, me, session.uuid);
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

test('replies, their tokens and how soon they began are counted', async () => {
  const counted = await house.process();
  const session = await newSession(house, counted, me, { model: 'sim;tokens=5' });
  await asked(counted, me, session.uuid, 'Count me');
  const text = counted.metrics.render();
  expect(text).toContain('tutka_replies_total{status="complete"} 1\n');
  expect(text).toContain('tutka_tokens_total{direction="output"} 5\n');
  expect(text).toMatch(/tutka_tokens_total\{direction="input"\} [1-9]/);
  expect(text).toContain('tutka_first_token_seconds_count 1\n');
  expect(text).toContain('tutka_replies_running 0\n');
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
  await asked(one, me, session.uuid, 'one [[sim say=First.]]');
  await asked(one, me, session.uuid, 'two [[sim say=Second.]]');
  const list = await messagesOf(one, me, session.uuid);
  expect(list.map(({ content }) => content)).toEqual([
    'one [[sim say=First.]]',
    'First.',
    'two [[sim say=Second.]]',
    'Second.',
  ]);
  expect(await messagesOf(one, me, session.uuid, { sortOrder: 'desc', page: 2, pageSize: 3 })).toMatchObject([
    { uuid: list[0]?.uuid },
  ]);
});

test('reasoning goes out and is stored apart', async () => {
  house.catalog.setting.model = 'sim;reasoning=5;tokens=5';
  const session = await newSession(house, one, me);
  const lines = await asked(one, me, session.uuid, 'Think first');
  const thoughts = lines.map(({ reasoning }) => reasoning ?? '').join('');
  const [, reply] = await messagesOf(one, me, session.uuid);
  expect(thoughts).not.toBe('');
  expect(reply?.reasoning).toBe(thoughts);
  expect(reply?.content).toBe(textOf(lines));
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
  const [, reply] = await messagesOf(one, me, session.uuid);
  expect(reply).toMatchObject({ status: 1, content: said?.text });
});

test('what the model says is stored even where PostgreSQL could not hold it', async () => {
  const session = await newSession(house, one, me);
  const lines = await asked(one, me, session.uuid, 'x [[sim say=a\u0001b 😀 "c" \\ 知识库]]');
  expect(textOf(lines)).toBe('a\u0001b 😀 "c" \\ 知识库');
  const [, reply] = await messagesOf(one, me, session.uuid);
  expect(reply?.content).toBe(textOf(lines));
});

test('usage and what happened are told without texts', async () => {
  const session = await newSession(house, one, me);
  const lines = await asked(
    one,
    me,
    session.uuid,
    'A secret-canary question [[sim say=A secret-canary answer]]',
  );
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

test('a provider’s key is asked for once a minute', async () => {
  const before = house.catalog.accessCalls;
  const session = await newSession(house, one, me, { title: 'x' });
  for (const n of [1, 2, 3]) await asked(one, me, session.uuid, `Again ${n}`);
  expect(house.catalog.accessCalls - before).toBeLessThanOrEqual(1);
});
