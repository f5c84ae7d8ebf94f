import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { everything, note, openService, type TestService } from '../../test/service.ts';
import { testBus } from '../../test/test-bus.ts';
import { eventually } from '../conformance/index.ts';
import {
  type Consumption,
  type EventBus,
  type Relay,
  relayLag,
  startConsumer,
  startRelay,
} from '../index.ts';
import { beginAnew } from './begin-anew.ts';

const PATIENCE_MS = 120_000;

const kafka = await inDocker('Topics lost on Kafka', startKafka);
(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  const broker = kafka.server?.broker ?? '';
  let service: TestService;
  const running: (Relay | Consumption)[] = [];
  const buses: EventBus[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    service = await openService(broker);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop(5_000)));
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
    errors.length = 0;
  });
  afterAll(async () => {
    await service.close();
    await kafka.server?.stop();
  });

  const onError = (error: unknown) => void errors.push(error);
  const opened = () => {
    const bus = testBus(`kafka://${broker}`);
    buses.push(bus);
    return bus;
  };
  const relayTo = (topic: string) => {
    const relay = startRelay({
      db: service.worker,
      bus: opened(),
      source: 'test',
      toPublications: everything(topic),
      polling: { minMs: 5, maxMs: 50 },
      leaseMs: 2_000,
      onError,
    });
    running.push(relay);
    return relay;
  };
  const consume = async (topic: string, group: string) => {
    const consumer = await startConsumer({
      bus: opened(),
      db: service.worker,
      group,
      topics: [topic],
      project: note,
      onError,
    });
    running.push(consumer);
    return consumer;
  };
  const remove = async (topic: string) => await kafka.server?.deleteTopics([topic]);
  const makeAgain = (topic: string) => service.bus.ensureTopics([{ name: topic, partitions: 2 }]);
  const untilTold = async () => {
    while ((await relayLag(service.worker)).events > 0) await sleep(50);
  };
  const seenAll = async (streams: readonly string[], count: number) => {
    const all = await Promise.all(streams.map((stream) => service.seen(stream)));
    return all.every((versions) => versions.length >= count);
  };
  const untilSeen = async (what: string, streams: readonly string[], count: number) => {
    let done = false;
    const look = setInterval(async () => {
      done = await seenAll(streams, count);
    }, 100);
    await eventually(what, () => done, PATIENCE_MS / 2).finally(() => clearInterval(look));
  };

  test(
    'a topic that is made again gets everything from the start, in order, and a group that was behind misses nothing',
    async () => {
      const topic = await service.newTopic();
      relayTo(topic);
      relayTo(topic);
      const group = randomUUID();
      const reader = await consume(topic, group);
      const streams = Array.from({ length: 20 }, () => randomUUID());
      for (const stream of streams) await service.append(stream, 3);
      await untilSeen('the first three', streams, 3);
      await reader.stop(5_000);
      for (const stream of streams) await service.append(stream, 2);
      await untilTold();
      await remove(topic);
      await makeAgain(topic);
      const [late] = await Promise.all([
        consume(topic, group),
        ...streams.map((stream) => service.append(stream)),
      ]);
      await untilSeen('all six', streams, 6);
      await late.stop(5_000);
      for (const stream of streams) expect(await service.seen(stream)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(errors.map(String)).toContain(`TopicMadeAnew: Deleted and made again meanwhile: "${topic}".`);
    },
    PATIENCE_MS,
  );

  test(
    'it is met at the next start, too, where nothing is published',
    async () => {
      const topic = await service.newTopic();
      const relay = relayTo(topic);
      const stream = randomUUID();
      await service.append(stream, 3);
      const early = await consume(topic, randomUUID());
      await untilSeen('all three', [stream], 3);
      await early.stop(5_000);
      await relay.stop();
      await service.worker('seen').where({ stream }).delete();
      await service.worker('relay_topic').insert({ topic: 'test.unused', incarnation: 'first' });
      await remove(topic);
      await makeAgain(topic);
      relayTo(topic);
      await consume(topic, randomUUID());
      await untilSeen('all three again', [stream], 3);
      expect(await service.seen(stream)).toEqual([1, 2, 3]);
    },
    PATIENCE_MS,
  );

  test('whoever finds it out second changes nothing', async () => {
    const topic = randomUUID();
    await service.worker('relay_topic').insert({ topic, incarnation: 'first' });
    const epochs = () => service.worker('relay_shard').orderBy('shard').pluck('epoch');
    const before = await epochs();
    await beginAnew(service.worker, new Map([[topic, 'second']]));
    const after = await epochs();
    expect(after.map(Number)).toEqual(before.map((epoch) => Number(epoch) + 1));
    await service.worker('relay_shard').update({ pos: 5 });
    await beginAnew(service.worker, new Map([[topic, 'second']]));
    expect(await epochs()).toEqual(after);
    expect(await service.worker('relay_shard').distinct().pluck('pos')).toEqual(['5']);
  });
});
