import { request } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { type Message, routes } from '@tutka/http-contracts';
import { until } from '@tutka/testing/eventually';
import { gateway, person, sharedHouse } from './house.ts';
import { ask, newSession, resume, textOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const two = await house.process();
const me = person();

afterEach(() => {
  house.catalog.setting.model = 'sim';
});

const sayingOf = (question: string) =>
  house.models.said().find(({ lastMessage }) => lastMessage === question);

async function replyOf(session: string): Promise<Message> {
  const answer = await one.api.call(routes.listMessages, { as: me, query: { sessionUUID: session } });
  return answer.body.data.at(-1);
}

test('a finished reply can be read again from every line on, here and at another process', async () => {
  house.catalog.setting.model = 'sim;reasoning=3;tokens=12;pace=200';
  const session = await newSession(house, one, me);
  const lines = await (await ask(one, me, session.uuid, 'Every cut')).rest();
  const reply = lines[0]?.messages[0].uuid ?? '';
  for (const process of [one, two]) {
    for (let from = 0; from <= lines.length; from += 1) {
      const again = await (await resume(process, me, reply, from)).rest();
      // Beyond the last line there is the end alone: a reader may have got more than a killed process had kept.
      expect(again).toEqual(from < lines.length ? lines.slice(from) : lines.slice(-1));
    }
  }
});

test('a running reply goes on from any line without gap or double, here and at another process', async () => {
  house.catalog.setting.model = 'sim;tokens=60;pace=120';
  const session = await newSession(house, one, me);
  const first = await ask(one, me, session.uuid, 'Cut me anywhere');
  const opening = await first.next();
  const reply = opening?.messages[0].uuid ?? '';
  const others = [];
  for (let from = 0; from < 20; from += 1) {
    const seen = await first.next();
    others.push({ from, stream: await resume(from % 2 ? one : two, me, reply, from) });
    expect(seen?.seq).toBe(from + 1);
  }
  await first.rest();
  const whole = await (await resume(one, me, reply, 0)).rest();
  expect(whole.at(-1)?.done).toBe(true);
  for (const { from, stream } of others) {
    const lines = await stream.rest();
    expect(lines.filter(({ ping }) => !ping)).toEqual(whole.slice(from));
  }
  expect(textOf(whole)).toBe(sayingOf('Cut me anywhere')?.text);
});

test('ten minutes after its end a stream is gone, the text is not', async () => {
  const session = await newSession(house, one, me);
  const lines = await (await ask(one, me, session.uuid, 'Long ago')).rest();
  const reply = lines[0]?.messages[0].uuid ?? '';
  await asWorker(house.worker, (tx) =>
    queries(tx)('messages')
      .where({ uuid: reply })
      .update({ ended_at: queries(tx).raw(`now() - interval '11 minutes'`) }),
  );
  const late = await resume(one, me, reply, 0);
  expect(late.status).toBe(410);
  expect(await late.failure()).toMatchObject({ errorCode: 'STREAM_GONE' });
  expect((await replyOf(session.uuid)).content).toBe(textOf(lines));
});

test('only one’s own replies can be read', async () => {
  const session = await newSession(house, one, me);
  const lines = await (await ask(one, me, session.uuid, 'Private')).rest();
  const [first] = lines;
  expect((await resume(one, person(), first?.messages[0].uuid ?? '', 0)).status).toBe(404);
  expect((await resume(one, me, first?.userMessageUUID ?? '', 0)).status).toBe(400);
  expect((await resume(one, me, 'nonsense', 0)).status).toBe(400);
  expect((await resume(one, me, first?.messages[0].uuid ?? '', -1)).status).toBe(400);
});

test('stopping keeps the text and ends the stream as STOPPED', async () => {
  house.catalog.setting.model = 'sim;fault=endless;pace=100';
  const session = await newSession(house, one, me);
  const stream = await ask(one, me, session.uuid, 'Stop me');
  const first = await stream.next();
  for (let n = 0; n < 5; n += 1) await stream.next();
  const uuid = first?.messages[0].uuid ?? '';
  const stopped = await one.api.call(routes.stopMessage, { as: me, params: { uuid } });
  expect(stopped.body.data).toMatchObject({ uuid, status: 2 });
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  const reply = await replyOf(session.uuid);
  expect(sayingOf('Stop me')?.text.startsWith(reply.content)).toBe(true);
  expect(reply.content).not.toBe('');
  expect(reply.usage?.outputTokens).toBeGreaterThan(0);
  expect((await house.events('ReplyStopped')).find(({ replyUuid }) => replyUuid === uuid)).toMatchObject({
    reason: 'person',
  });
  const again = await one.api.call(routes.stopMessage, { as: me, params: { uuid } });
  expect(again.body.data).toEqual(stopped.body.data);
});

test('another process can stop a reply', async () => {
  house.catalog.setting.model = 'sim;fault=endless;pace=100';
  const session = await newSession(house, one, me);
  const stream = await ask(one, me, session.uuid, 'Stop me from afar');
  const first = await stream.next();
  const uuid = first?.messages[0].uuid ?? '';
  const started = performance.now();
  const stopped = await two.api.call(routes.stopMessage, { as: me, params: { uuid } });
  expect(stopped.body.data).toMatchObject({ status: 2 });
  expect(performance.now() - started).toBeLessThan(1500);
  await stream.rest();
});

test('what stands between kept lines may stand in a text too', async () => {
  house.catalog.setting.model = 'sim';
  const text = 'one \u001e two, "three" \\ {four,NULL} \u001f five';
  const sessions = await Promise.all([newSession(house, one, me), newSession(house, one, me)]);
  const streams = await Promise.all(
    sessions.map(({ uuid }) => ask(one, me, uuid, `Say it [[sim say=${text};pace=5]]`)),
  );
  const firsts = await Promise.all(streams.map((stream) => stream.next()));
  const elsewhere = await Promise.all(
    firsts.map((first) => resume(two, me, first?.messages[0].uuid ?? '', 0)),
  );
  for (const stream of elsewhere) expect(textOf(await stream.rest())).toBe(text);
});

test('64 parallel streams are whole, in order and stored', async () => {
  house.catalog.setting.model = 'sim;tokens=80;pace=100';
  const sessions = await Promise.all(
    Array.from({ length: 64 }, () => newSession(house, one, me, { title: 'x' })),
  );
  const streams = await Promise.all(
    sessions.map(async ({ uuid }, at) => (await ask(one, me, uuid, `Parallel ${at}`)).rest()),
  );
  for (const [at, lines] of streams.entries()) {
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, seq) => seq));
    expect(textOf(lines)).toBe(sayingOf(`Parallel ${at}`)?.text);
    expect(lines.at(-1)).toMatchObject({ done: true, status: 1 });
  }
  const stored = await house
    .worker('messages')
    .whereIn(
      'session_uuid',
      sessions.map(({ uuid }) => uuid),
    )
    .where({ role: 'assistant' });
  expect(stored).toHaveLength(64);
  for (const row of stored) expect(streams.some((lines) => textOf(lines) === row.content)).toBe(true);
});

test('a reader that stalls costs no memory and no time, and reads on later from the table', async () => {
  house.catalog.setting.model = 'sim;tokens=40000';
  const session = await newSession(house, one, me);
  const body = JSON.stringify({ sessionUUID: session.uuid, content: 'A flood' });
  const url = new URL('/api/session-messages', one.api.url);
  const token = gateway.signer.sign({ audience: 'conversation', act: me });
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/x-ndjson',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(url, { method: 'POST', headers }, resolve).on('error', reject).end(body);
  });
  answer.pause();
  await until(() => one.parts.registry.size > 0);
  const [live] = one.parts.registry.all();
  await live?.ended;
  expect((await replyOf(session.uuid)).status).toBe(1);
  // What memory still holds is the window, not the reply.
  expect(live?.since(0)).toBeUndefined();
  expect(live?.since(Math.max(0, (live?.nextSeq ?? 0) - 10))).toBeDefined();
  let text = '';
  answer.setEncoding('utf8');
  for await (const chunk of answer) text += chunk;
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at));
  expect(textOf(lines)).toBe(sayingOf('A flood')?.text);
});

test('no reader gets ahead of the table by more than 250 ms, even when the table is slow', async () => {
  house.catalog.setting.model = 'sim;tokens=200;pace=100';
  const session = await newSession(house, one, me, { title: 'x' });
  const stream = await ask(one, me, session.uuid, 'Slow table');
  for (let n = 0; n < 10; n += 1) await stream.next();
  const lock = await house.worker.transaction();
  await lock.raw('LOCK TABLE reply_lines IN SHARE MODE');
  const lockedAt = performance.now();
  const times: number[] = [];
  const reading = (async () => {
    for (let line = await stream.next(); line; line = await stream.next())
      times.push(performance.now() - lockedAt);
  })();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await lock.commit();
  await reading;
  // One line is on its way when the limit is seen.
  const late = times.filter((at) => at > 400 && at < 1400);
  expect(late.length).toBeLessThanOrEqual(1);
  expect((await replyOf(session.uuid)).content).toBe(sayingOf('Slow table')?.text);
});

test('while the process ends, running replies are stopped and new turns refused', async () => {
  const last = await house.process();
  house.catalog.setting.model = 'sim;fault=endless;pace=100';
  const session = await newSession(house, last, me);
  const stream = await ask(last, me, session.uuid, 'Until the end');
  await stream.next();
  last.parts.registry.close();
  expect((await ask(last, me, session.uuid, 'Too late')).status).toBe(503);
  await last.parts.registry.stopAll();
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  expect((await replyOf(session.uuid)).status).toBe(2);
});
