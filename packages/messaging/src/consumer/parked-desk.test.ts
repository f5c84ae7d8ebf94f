import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tx } from '@tutka/database';
import { note, openService, scope, type TestService } from '../../test/service.ts';
import { type BusMessage, type Handler, type PublicEvent, parkedDesk, startConsumer } from '../index.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const event = (topic: string, key: string, version: number): BusMessage => ({
  topic,
  key,
  headers: {
    ce_id: randomUUID(),
    ce_type: 'Noted',
    ce_source: 'test',
    ce_subject: key,
    ce_time: new Date().toISOString(),
    ce_streamversion: String(version),
    workspace: scope.workspace,
  },
  value: new Uint8Array(),
});

/** A group that cannot digest some aggregates, after it met two events of each of `keys`. */
async function groupThatParks(indigestible: Set<string>, keys: readonly string[]): Promise<Handler> {
  const topic = await service.newTopic(1);
  const project = async (tx: Tx, events: readonly PublicEvent[]) => {
    const bad = events.find(({ subject }) => indigestible.has(subject));
    if (bad) throw new Error(`cannot digest ${bad.streamVersion}`);
    await note(tx, events);
  };
  const handler: Handler = { group: randomUUID(), topics: [topic], project };
  const consumer = await startConsumer({
    ...handler,
    bus: service.bus,
    db: service.worker,
    tries: 1,
    onError: () => {},
  });
  const last = randomUUID();
  await service.bus.publish([
    ...keys.flatMap((key) => [event(topic, key, 1), event(topic, key, 2)]),
    event(topic, last, 1),
  ]);
  for (let n = 0; n < 1_000 && (await service.seen(last)).length === 0; n++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await consumer.stop(5_000);
  return handler;
}

test('what is parked is counted and listed, by group and in pages, with its event and without its content', async () => {
  const keys = [randomUUID(), randomUUID()];
  const handler = await groupThatParks(new Set(keys), keys);
  const other = await groupThatParks(new Set(keys), keys.slice(1));
  const desk = parkedDesk(service.worker, [handler, other]);
  expect((await desk.counts()).find(({ group }) => group === handler.group)).toEqual({
    group: handler.group,
    topic: handler.topics[0],
    records: 4,
    aggregates: 2,
    oldest: expect.any(Date),
  });
  const first = await desk.list({ group: handler.group, limit: 3 });
  expect(first.map(({ key }) => key)).toEqual([keys[0], keys[0], keys[1]]);
  expect(first[0]).toEqual({
    id: expect.any(String),
    group: handler.group,
    topic: handler.topics[0],
    key: keys[0],
    partition: 0,
    offset: '0',
    eventId: expect.any(String),
    eventType: 'Noted',
    eventTime: expect.any(String),
    workspace: scope.workspace,
    reason: 'Error: cannot digest 1',
    parkedAt: expect.any(Date),
  });
  const rest = await desk.list({ group: handler.group, after: first[2]?.id ?? '' });
  expect(rest.map(({ key }) => key)).toEqual([keys[1]]);
  expect(await desk.list({ group: other.group })).toHaveLength(2);
});

test('one is replayed with the others of its aggregate; all are, and what fails again holds up no other', async () => {
  const [one = '', two = '', three = ''] = [randomUUID(), randomUUID(), randomUUID()];
  const indigestible = new Set([one, two, three]);
  const handler = await groupThatParks(indigestible, [one, two, three]);
  const { group, topics } = handler;
  const desk = parkedDesk(service.worker, [handler]);
  const [, second] = await desk.list({ group });
  indigestible.delete(one);
  expect(await desk.replay(second?.id ?? '')).toEqual({ handled: 2, failed: [] });
  expect(await service.seen(one)).toEqual([1, 2]);
  indigestible.delete(three);
  expect(await desk.replayAll(group)).toEqual({
    handled: 2,
    failed: [{ group, topic: topics[0], key: two, reason: 'Error: cannot digest 1' }],
  });
  expect(await service.seen(three)).toEqual([1, 2]);
  indigestible.clear();
  expect(await desk.replayAll(group)).toEqual({ handled: 2, failed: [] });
  expect(await service.seen(two)).toEqual([1, 2]);
  expect(await desk.list({ group })).toEqual([]);
  expect(await desk.replay(second?.id ?? '')).toEqual({ handled: 0, failed: [] });
});

test('a record of a group that is no more is said to have no consumer, and can be given up', async () => {
  const key = randomUUID();
  const { group } = await groupThatParks(new Set([key]), [key]);
  const desk = parkedDesk(service.worker, []);
  const [first] = await desk.list({ group });
  expect((await desk.replay(first?.id ?? '')).failed).toMatchObject([
    { key, reason: `No consumer here is of the group ${group}.` },
  ]);
  expect(await desk.discard(first?.id ?? '')).toBe(true);
  expect(await desk.list({ group })).toHaveLength(1);
});
