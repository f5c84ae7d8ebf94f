import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { everything, onlyNudges, openService, type TestService } from '../../test/service.ts';
import { eventually } from '../conformance/index.ts';
import { type PublicEvent, republish, startConsumer, startRelay } from '../index.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const onError = () => undefined;

async function listener(topic: string, startsAt: 'beginning' | 'end') {
  const heard: string[] = [];
  const project = async (_: unknown, events: readonly PublicEvent[]) => {
    heard.push(...events.map(({ subject, streamVersion }) => `${subject} ${streamVersion}`));
  };
  const { bus, worker: db } = service;
  const consumer = await startConsumer({
    bus,
    db,
    group: randomUUID(),
    topics: [topic],
    project,
    startsAt,
    onError,
  });
  return { heard, stop: () => consumer.stop(5000) };
}

test('who comes later is told everything from the start, in the order of each stream; others hear nothing twice', async () => {
  const topic = await service.newTopic();
  const relay = startRelay({
    db: service.worker,
    bus: service.bus,
    source: 'test',
    toPublications: everything(topic),
    polling: onlyNudges,
    leaseMs: 1000,
    onError,
  });
  const streams = Array.from({ length: 20 }, () => randomUUID());
  const early = await listener(topic, 'beginning');
  for (const stream of streams) await service.append(stream, 3);
  await eventually('all of them', () => early.heard.length === 60);

  const appending = Promise.all(streams.map((stream) => service.append(stream, 2)));
  const waiting: Awaited<ReturnType<typeof listener>>[] = [];
  await republish([service.worker], async () => void waiting.push(await listener(topic, 'end')));
  await appending;
  const late = waiting[0] as Awaited<ReturnType<typeof listener>>;
  await eventually('everything, later', () => late.heard.length === 100);
  await eventually('what is new, to the early one', () => early.heard.length === 100);
  for (const { heard } of [early, late]) {
    for (const stream of streams) {
      expect(heard.filter((one) => one.startsWith(stream))).toEqual(
        [1, 2, 3, 4, 5].map((n) => `${stream} ${n}`),
      );
    }
  }
  await Promise.all([early.stop(), late.stop()]);
  await relay.stop();
});

test('where the late one cannot begin, nothing changes', async () => {
  const before = await service.worker('relay_shard').orderBy('shard').pluck('pos');
  const failing = republish([service.worker], async () => {
    throw new Error('no such topic');
  });
  await expect(failing).rejects.toThrow('no such topic');
  expect(await service.worker('relay_shard').orderBy('shard').pluck('pos')).toEqual(before);
  expect(await service.worker('relay_shard').distinct().pluck('holder')).toEqual(['']);
});
