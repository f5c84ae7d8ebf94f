import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { onEachBus } from '../../test/on-each-bus.ts';
import { everything, onlyNudges, type TestService } from '../../test/service.ts';
import { eventually } from '../conformance/index.ts';
import { joinAtEnd, type PublicEvent, republish, startConsumer, startRelay } from '../index.ts';

const onError = () => undefined;
const kafka = await inDocker('Publishing anew on Kafka', startKafka);
onEachBus('Publishing anew', kafka, (open) => {
  let service: TestService;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.close());

  async function listener(topic: string, startsAt: 'beginning' | 'end', group: string = randomUUID()) {
    const heard: string[] = [];
    const project = async (_: unknown, events: readonly PublicEvent[]) => {
      heard.push(...events.map(({ subject, streamVersion }) => `${subject} ${streamVersion}`));
    };
    const { bus, worker: db } = service;
    const consumer = await startConsumer({
      bus,
      db,
      group,
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

  test('a group that is let in at the end hears everything once from the start, however often that is done', async () => {
    const { bus, worker: db } = service;
    const topic = await service.newTopic();
    const toPublications = everything(topic);
    const relay = startRelay({
      db,
      bus,
      source: 'test',
      toPublications,
      polling: onlyNudges,
      leaseMs: 1000,
      onError,
    });
    const streams = Array.from({ length: 8 }, () => randomUUID());
    const appendToAll = async (count: number) => {
      for (const stream of streams) await service.append(stream, count);
    };
    const told = ({ heard }: { heard: readonly string[] }) =>
      streams.map((stream) => heard.filter((one) => one.startsWith(stream)));
    const hasHeard = (each: { heard: readonly string[] }, count: number) =>
      told(each).every(({ length }) => length >= count);
    const early = await listener(topic, 'beginning');
    await appendToAll(3);
    await eventually('all of them', () => hasHeard(early, 3));

    const group = randomUUID();
    const letIn = async () => {
      const joined: boolean[] = [];
      const begin = async () =>
        void joined.push(await joinAtEnd({ bus, db, group, topics: [topic], onError }));
      await republish([db], begin);
      return joined;
    };
    expect(await letIn()).toEqual([true]);
    const late = await listener(topic, 'beginning', group);
    await appendToAll(1);
    await eventually('everything', () => hasHeard(late, 4));
    expect(await letIn()).toEqual([false]);
    await appendToAll(1);
    await eventually('what came behind it all', () => hasHeard(early, 5) && hasHeard(late, 5));
    const expected = streams.map((stream) => [1, 2, 3, 4, 5].map((n) => `${stream} ${n}`));
    expect([told(early), told(late)]).toEqual([expected, expected]);
    await Promise.all([early.stop(), late.stop()]);
    await relay.stop();
  });

  test('the shards of a beginning that took too long are left to whoever took them, which is said', async () => {
    const slow = republish([service.worker], async () => {
      await service.worker('relay_shard').where({ shard: 0 }).update({ holder: 'another relay' });
    });
    await expect(slow).rejects.toThrow('1 of 16 shards');
    await service.worker('relay_shard').update({ holder: '', held_until: '-infinity' });
  });
});
