import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tutka/testing/eventually';
import { note, noted, openService, type TestService } from '../../test/service.ts';
import { type EventBus, patientBus, startConsumer } from '../index.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

function late(bus: EventBus, group: string, topics: readonly string[]) {
  const { worker: db } = service;
  return startConsumer({ bus, db, group, topics, startsAt: 'end', project: note, onError: () => {} });
}

async function seenAll(key: string, versions: readonly number[]): Promise<void> {
  expect(await service.untilSeen(key, versions.length)).toEqual(versions);
}

test('a group that joins late begins behind what is there; in topics that come later, with what is there', async () => {
  const { bus } = service;
  const [group, old, fresh] = [randomUUID(), await service.newTopic(1), await service.newTopic(1)];
  const [before, after] = [randomUUID(), randomUUID()];
  await bus.publish([noted(old, before, 1)]);
  const first = await late(bus, group, [old]);
  await begun(group);
  await bus.publish([noted(old, after, 1)]);
  await seenAll(after, [1]);
  expect(await service.seen(before)).toEqual([]);
  await first.stop(5_000);
  const key = randomUUID();
  await bus.publish([noted(fresh, key, 1)]);
  const second = await late(bus, group, [old, fresh]);
  await bus.publish([noted(fresh, key, 2)]);
  await seenAll(key, [1, 2]);
  await second.stop(5_000);
});

test('it starts while the bus is away, and begins behind what is there once it is back', async () => {
  const { bus } = service;
  const [group, topic] = [randomUUID(), await service.newTopic(1)];
  const [before, after] = [randomUUID(), randomUUID()];
  await bus.publish([noted(topic, before, 1)]);
  let isAway = true;
  const reach = <T>(ask: () => Promise<T>) => (isAway ? Promise.reject(new Error('No broker')) : ask());
  const faulty: EventBus = {
    ...bus,
    ensureTopics: (topics) => reach(() => bus.ensureTopics(topics)),
    lag: (...asked) => reach(() => bus.lag(...asked)),
    consume: (subscription) => reach(() => bus.consume(subscription)),
    close: async () => {},
  };
  const patient = await patientBus(faulty, { topics: [], patienceMs: 50, onError: () => {} });
  const consumer = await late(patient, group, [topic]);
  isAway = false;
  await begun(group);
  await bus.publish([noted(topic, after, 1)]);
  await seenAll(after, [1]);
  expect(await service.seen(before)).toEqual([]);
  await consumer.stop(5_000);
  await patient.close();
});

async function begun(group: string): Promise<void> {
  const offset = service.worker('consumer_offset').where({ group_name: group });
  await until(async () => (await offset.clone().first()) !== undefined);
}
