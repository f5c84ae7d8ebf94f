import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { planned, type Tx } from '@tutka/database';
import { note, noted, openService, type TestService } from '../../test/service.ts';
import { type Consumption, type Handler, type PublicEvent, startConsumer } from '../index.ts';
import { parkedRecords } from './parked.ts';

let service: TestService;
let topic: string;
const running: Consumption[] = [];
beforeAll(async () => {
  service = await openService();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop(5_000)));
});
afterAll(() => service.close());

/** A group that is given thousands of records at once. Returns its name. */
async function consume(project: NonNullable<Handler['project']>): Promise<string> {
  topic = await service.newTopic(1);
  const group = randomUUID();
  const { bus, worker: db } = service;
  const options = { bus, db, group, topics: [topic], project, batchSize: 10_000, tries: 1 };
  running.push(await startConsumer({ ...options, onError: () => {} }));
  return group;
}

async function handled(key: string) {
  expect(await service.untilSeen(key)).toEqual([1]);
}

test('thousands of records behind a parked one are parked in their order, and the others go on', async () => {
  const [bad, first, last] = [randomUUID(), randomUUID(), randomUUID()];
  const group = await consume(async (tx: Tx, events: readonly PublicEvent[]) => {
    if (events.some(({ subject }) => subject === bad)) throw new Error('cannot digest it');
    await note(tx, events);
  });
  await service.bus.publish([noted(topic, bad, 1), noted(topic, first, 1)]);
  await handled(first);
  const behind = Array.from({ length: 8_000 }, (_, n) => noted(topic, bad, n + 2));
  await service.bus.publish([...behind, noted(topic, last, 1)]);
  await handled(last);
  expect(await parkedRecords(service.worker, { group })).toMatchObject([{ key: bad, waiting: 8_000 }]);
  const offsets = await service
    .worker('consumer_parked')
    .where({ group_name: group })
    .orderBy('id')
    .pluck('offset');
  expect(offsets.map(Number)).toEqual([0, ...behind.map((_, n) => n + 2)]);
});

test('a record that makes a statement which PostgreSQL cannot read is parked', async () => {
  const [bad, good] = [randomUUID(), randomUUID()];
  const group = await consume(async (tx: Tx, events: readonly PublicEvent[]) => {
    if (events.some(({ subject }) => subject === bad))
      await planned(tx, 'unreadable', 'SELECT $1::int', [1, 2]);
    await note(tx, events);
  });
  await service.bus.publish([noted(topic, bad, 1), noted(topic, good, 1)]);
  await handled(good);
  expect(await parkedRecords(service.worker, { group })).toMatchObject([{ key: bad, tries: 1 }]);
});
