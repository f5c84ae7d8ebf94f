import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tx } from '@tutka/database';
import { note, noted, openService, scope, type TestService } from '../../test/service.ts';
import { type Consumption, type PublicEvent, parkedDesk, startConsumer } from '../index.ts';

let service: TestService;
const running: Consumption[] = [];
beforeAll(async () => {
  service = await openService();
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop(5_000)));
  await service.close();
});

/** A group that cannot digest some aggregates, after it met two events of each of `keys`. */
async function groupThatParks(indigestible: Set<string>, keys: readonly string[]) {
  const topic = await service.newTopic(1);
  const project = async (tx: Tx, events: readonly PublicEvent[]) => {
    const bad = events.find(({ subject }) => indigestible.has(subject));
    if (bad) throw new Error(`cannot digest ${bad.streamVersion}`);
    await note(tx, events);
  };
  const group = randomUUID();
  const { bus, worker: db } = service;
  const handler = { group, topics: [topic], project };
  const consumer = await startConsumer({ ...handler, bus, db, tries: 1, onError: () => {} });
  running.push(consumer);
  const last = randomUUID();
  await service.bus.publish([
    ...keys.flatMap((key) => [noted(topic, key, 1), noted(topic, key, 2)]),
    noted(topic, last, 1),
  ]);
  await service.untilSeen(last);
  return { group, topic, consumer };
}

test('what is parked is counted and listed, by group and in pages, with its event and without its content', async () => {
  const keys = [randomUUID(), randomUUID()];
  const { group, topic } = await groupThatParks(new Set(keys), keys);
  const other = await groupThatParks(new Set(keys), keys.slice(1));
  const desk = parkedDesk(service.worker);
  expect((await desk.counts()).find((one) => one.group === group)).toEqual({
    group,
    topic,
    records: 4,
    aggregates: 2,
    oldest: expect.any(Date),
  });
  const [first, second] = await desk.list({ group });
  expect(first).toEqual({
    id: expect.any(String),
    group,
    topic,
    key: keys[0],
    partition: 0,
    offset: '0',
    headers: expect.objectContaining({ ce_type: 'Noted', workspace: scope.workspace }),
    reason: 'Error: cannot digest 1',
    tries: 1,
    parkedAt: expect.any(Date),
    waiting: 1,
  });
  expect(second?.key).toBe(keys[1]);
  expect(await desk.list({ group, limit: 1 })).toEqual([first]);
  expect(await desk.list({ group, after: first?.id })).toEqual([second]);
  expect(await desk.list({ id: second?.id })).toEqual([second]);
  expect(await desk.list({ group: other.group })).toHaveLength(1);
});

test('one is replayed with the others of its aggregate; all are, and what fails again holds up no other', async () => {
  const [one = '', two = '', three = ''] = [randomUUID(), randomUUID(), randomUUID()];
  const indigestible = new Set([one, two, three]);
  const { group, topic } = await groupThatParks(indigestible, [one, two, three]);
  const desk = parkedDesk(service.worker);
  const [first] = await desk.list({ group });
  indigestible.delete(one);
  expect(await desk.replay(first?.id ?? '')).toEqual({ handled: 2, failed: [] });
  expect(await service.seen(one)).toEqual([1, 2]);
  indigestible.delete(three);
  expect(await desk.replayAll(group)).toEqual({
    handled: 2,
    failed: [{ group, topic, key: two, reason: 'Error: cannot digest 1' }],
  });
  expect(await service.seen(three)).toEqual([1, 2]);
  expect(await desk.list({ group })).toMatchObject([{ key: two, tries: 2 }]);
  indigestible.clear();
  expect(await desk.replayAll(group)).toEqual({ handled: 2, failed: [] });
  expect(await service.seen(two)).toEqual([1, 2]);
  expect(await desk.list({ group })).toEqual([]);
  expect(await desk.replay(first?.id ?? '')).toEqual({ handled: 0, failed: [] });
});

test('the first of an aggregate can be given up, and those behind it are handled; no other can', async () => {
  const [key, other] = [randomUUID(), randomUUID()];
  const indigestible = new Set([key, other]);
  const { group, topic } = await groupThatParks(indigestible, [key, other]);
  const desk = parkedDesk(service.worker);
  const [first, another] = await desk.list({ group });
  const second = String(BigInt(first?.id ?? 0) + 1n);
  expect(await desk.skip(second)).toBeUndefined();
  const undone = desk.skip(first?.id ?? '', async () => {
    throw new Error('cannot be told of');
  });
  await expect(undone).rejects.toThrow('cannot be told of');
  expect(await desk.list({ id: first?.id })).toHaveLength(1);
  expect(await desk.skip(another?.id ?? '')).toEqual({
    handled: 0,
    failed: [{ group, topic, key: other, reason: 'Error: cannot digest 2' }],
  });
  indigestible.clear();
  expect(await desk.skip(first?.id ?? '')).toEqual({ handled: 1, failed: [] });
  expect(await service.seen(key)).toEqual([2]);
  expect(await desk.skip(first?.id ?? '')).toBeUndefined();
});

test('a record of a group that is no more is said to have no consumer, and can be given up', async () => {
  const key = randomUUID();
  const { group, consumer } = await groupThatParks(new Set([key]), [key]);
  await consumer.stop(5_000);
  const desk = parkedDesk(service.worker);
  const [first] = await desk.list({ group });
  const failed = [{ key, reason: `No consumer here is of the group ${group}.` }];
  expect(await desk.replay(first?.id ?? '')).toMatchObject({ failed });
  expect(await desk.skip(first?.id ?? '')).toMatchObject({ failed });
  expect(await desk.list({ group })).toHaveLength(1);
});
