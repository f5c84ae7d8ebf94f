import { create, toBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { UserSuspendedSchema } from '@tutka/contracts/identity/events/v1/user';
import { asWorker, queries } from '@tutka/database';
import { type Message, routes, type Session, type StreamLine } from '@tutka/http-contracts';
import { type BusMessage, openEmbeddedBus } from '@tutka/messaging';
import { eventRecord } from '@tutka/messaging/conformance';
import { until } from '@tutka/testing/eventually';
import { recoverReplies } from '../src/replies/recover.ts';
import { gateway, type House, openHouse, type Process, person } from './house.ts';
import { type Child, openSurroundings, type Surroundings } from './killable.ts';
import { newSession, read, textOf } from './reading.ts';

let house: House;
let around: Surroundings;
/** A process of this test's own, which reads and sweeps. */
let witness: Process;
const me = person();
const ROUNDS = 5;
const PACE = 100;

beforeAll(async () => {
  house = await openHouse();
  around = await openSurroundings(house);
  witness = await house.process();
}, 60_000);
afterAll(async () => {
  await around?.close();
  await house?.close();
}, 60_000);

/** Asks at a child, and notes each line with the time it came. */
async function asking(child: Child, session: Session, content: string) {
  const stream = await read(child.url, '/api/session-messages', me, {
    body: { sessionUUID: session.uuid, content },
  });
  const got: { at: number; line: StreamLine }[] = [];
  const done = (async () => {
    for (let line = await stream.next(); line; line = await stream.next())
      got.push({ at: performance.now(), line });
  })().catch(() => {});
  return { got, done };
}

const heardBefore = (got: readonly { at: number; line: StreamLine }[], end: number) =>
  got.filter(({ at }) => at < end).map(({ line }) => line);

async function replyOf(session: Session): Promise<Message> {
  const query = { sessionUUID: session.uuid };
  const answer = await witness.api.call(routes.listMessages, { as: me, query });
  return answer.body.data.at(-1);
}

test('kill -9 while it speaks: after the restart the reply is a prefix that lacks at most 250 ms', async () => {
  const seed = Date.now() % 100_000;
  let child = await around.spawn();
  for (let round = 0; round < ROUNDS; round += 1) {
    const session = await newSession(house, witness, me, {
      model: `sim;tokens=400;pace=${PACE}`,
      title: 'x',
    });
    const question = `Killed ${seed}/${round}`;
    const { got, done } = await asking(child, session, question);
    const wait = 40 + ((seed * (round + 7)) % 60);
    // Of a reply that was heard for less than a quarter of a second nothing need be kept.
    await until(() => got.length > wait && textOf(heardBefore(got, performance.now() - 300)) !== '');
    const killedAt = performance.now();
    await child.end('SIGKILL');
    await done;
    const said = house.models.said().find(({ lastMessage }) => lastMessage === question)?.text ?? '';

    child = await around.spawn();
    const reply = await replyOf(session);
    expect(reply.status).toBe(2);
    expect(said.startsWith(reply.content)).toBe(true);
    expect(reply.content.startsWith(textOf(heardBefore(got, killedAt - 250)))).toBe(true);
    expect(reply.content).not.toBe('');
    // Its readers can finish too: the kept lines, then the end.
    const lines = await (
      await read(witness.api.url, `/api/session-messages/${reply.uuid}/stream?from=0`, me, { method: 'GET' })
    ).rest();
    expect(textOf(lines)).toBe(reply.content);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at));
    expect(lines.at(-1)).toMatchObject({ done: true, status: 2 });
    // One that got more than was kept is told the end, and no text twice.
    const ahead = await read(
      witness.api.url,
      `/api/session-messages/${reply.uuid}/stream?from=${lines.length + 5}`,
      me,
      {
        method: 'GET',
      },
    );
    expect(await ahead.rest()).toEqual([lines.at(-1)]);
  }
  await child.end('SIGKILL');
  const ends = (await house.events('ReplyStopped')).map(({ replyUuid }) => replyUuid);
  expect(new Set(ends).size).toBe(ROUNDS);
  expect(ends).toHaveLength(ROUNDS);
}, 120_000);

test('another process ends a lost reply when its lease has run out, and only then', async () => {
  const child = await around.spawn({ INSTANCE: 'another' });
  const session = await newSession(house, witness, me, { model: `sim;tokens=400;pace=${PACE}`, title: 'x' });
  const { got, done } = await asking(child, session, 'Lease');
  // What was read longer ago than lines may lag behind is kept.
  const before = (ms: number) => got.filter(({ at }) => at < performance.now() - ms).map(({ line }) => line);
  await until(() => textOf(before(300)) !== '');
  expect(await recoverReplies(witness.parts)).toBe(0);
  await child.end('SIGKILL');
  await done;
  expect(await recoverReplies(witness.parts)).toBe(0);
  await asWorker(house.worker, (tx) =>
    queries(tx)('messages')
      .where({ status: 0 })
      .update({ lease_expires_at: queries(tx).fn.now() }),
  );
  expect(await recoverReplies(witness.parts)).toBe(1);
  expect(await replyOf(session)).toMatchObject({ status: 2, content: expect.stringMatching(/./) });
}, 60_000);

test('a process too busy to renew its leases does not end what it writes itself', async () => {
  const session = await newSession(house, witness, me, { model: `sim;tokens=100;pace=${PACE}`, title: 'x' });
  const body = { sessionUUID: session.uuid, content: 'Busy' };
  const stream = await read(witness.api.url, '/api/session-messages', me, { body });
  const first = await stream.next();
  const uuid = first?.messages[0].uuid ?? '';
  const running = witness.parts.registry.all().map((reply) => reply.uuid);
  expect(running).toContain(uuid);
  await asWorker(house.worker, (tx) =>
    queries(tx)('messages')
      .where({ uuid })
      .update({ lease_expires_at: queries(tx).fn.now() }),
  );
  expect(await recoverReplies(witness.parts, running)).toBe(0);
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 1 });
}, 60_000);

test('a reply that was taken away is not written on by the process that lost it', async () => {
  const zombie = await house.process();
  const session = await newSession(house, zombie, me, { model: 'sim;fault=endless;pace=100' });
  const stream = await read(zombie.api.url, '/api/session-messages', me, {
    body: { sessionUUID: session.uuid, content: 'Taken away' },
  });
  for (let n = 0; n < 10; n += 1) await stream.next();
  // The zombie renews its lease now and then: it is let run out until another has taken the reply.
  let takenAway = 0;
  while (takenAway === 0) {
    await asWorker(house.worker, (tx) =>
      queries(tx)('messages')
        .where({ status: 0 })
        .update({ lease_expires_at: queries(tx).raw(`now() - interval '1 s'`) }),
    );
    takenAway = await recoverReplies(witness.parts);
  }
  const taken = await replyOf(session);
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  expect(await replyOf(session)).toEqual(taken);
}, 60_000);

test('SIGTERM lets running replies finish, answers its readers and exits 0', async () => {
  const child = await around.spawn({ DRAIN_SECONDS: '20' });
  const session = await newSession(house, witness, me, { model: 'sim;tokens=80;pace=50', title: 'x' });
  const { got, done } = await asking(child, session, 'Finish first');
  await until(() => got.length > 5);
  expect(await child.end('SIGTERM')).toBe(0);
  await done;
  expect(got.at(-1)?.line).toMatchObject({ done: true, status: 1 });
  expect((await replyOf(session)).status).toBe(1);
}, 60_000);

test('at the drain limit a reply ends as STOPPED, told to its reader', async () => {
  const child = await around.spawn({ DRAIN_SECONDS: '1' });
  const session = await newSession(house, witness, me, { model: 'sim;fault=endless;pace=50', title: 'x' });
  const { got, done } = await asking(child, session, 'Too long');
  await until(() => got.length > 5);
  expect(await child.end('SIGTERM')).toBe(0);
  await done;
  expect(got.at(-1)?.line).toMatchObject({ done: true, status: 2 });
}, 60_000);

test('a child is ready, refuses a token for another, publishes and listens', async () => {
  const child = await around.spawn();
  expect((await fetch(`${child.managementUrl}/readyz`)).status).toBe(200);
  const forged = gateway.signer.sign({ audience: 'catalog', act: me });
  const headers = { authorization: `Bearer ${forged}` };
  expect((await fetch(`${child.url}/api/sessions-cursor`, { headers })).status).toBe(401);
  const suspended = person();
  const session = await newSession(house, witness, suspended, { model: 'sim;fault=endless;pace=50' });
  const stream = await read(child.url, '/api/session-messages', suspended, {
    body: { sessionUUID: session.uuid, content: 'Until suspended' },
  });
  await stream.next();
  const bus = openEmbeddedBus(around.bus.ownerUrl);
  const heard: string[] = [];
  const listening = await bus.consume({
    group: 'a-listener',
    topics: [topics.message, topics.usage],
    onAssigned: async () => [],
    onBatches: async (batches) =>
      void heard.push(
        ...batches.flatMap(({ messages }) => messages).map(({ headers: { ce_type: type } }) => type ?? ''),
      ),
    onRevoked: async () => {},
    onError: () => {},
  });
  await bus.publish([suspension(suspended.userUuid, suspended.workspace)]);
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  await until(() => ['MessageSent', 'ReplyStopped', 'UsageRecorded'].every((type) => heard.includes(type)));
  await listening.stop(1000);
  await bus.close();
}, 60_000);

/** What identity would publish. */
function suspension(userUuid: string, workspace: string): BusMessage {
  return eventRecord({
    topic: topics.user,
    key: userUuid,
    type: UserSuspendedSchema.name,
    workspace,
    version: 2,
    value: toBinary(UserSuspendedSchema, create(UserSuspendedSchema, { userUuid })),
  });
}
