import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { membersOn } from '../../test/members.ts';
import { openService, type TestService } from '../../test/service.ts';
import { moveCursors, takeShards } from './lease.ts';
import { endsFor, readEnds } from './told-ends.ts';

const PATIENCE_MS = 120_000;

const kafka = await inDocker('Records lost by Kafka', startKafka);
(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  const broker = kafka.server?.broker ?? '';
  let service: TestService;
  const members = membersOn(broker, () => service, PATIENCE_MS / 2);
  const { relayTo, consume, untilTold, untilSeen, appendEach } = members;
  beforeAll(async () => {
    service = await openService(broker);
  });
  afterEach(members.stopAll);
  afterAll(async () => {
    await service.close();
    await kafka.server?.stop();
  });

  const newStreams = (count: number) => Array.from({ length: count }, () => randomUUID());
  const said = () => members.said().filter((error) => error.startsWith('RecordsLost'));

  test(
    'what a broker acknowledged and lost is published again before what comes later',
    async () => {
      const topic = await service.newTopic();
      relayTo(topic);
      relayTo(topic);
      const group = randomUUID();
      const reader = await consume(topic, group);
      const streams = newStreams(20);
      await appendEach(streams, 3);
      await untilSeen(streams, 3);
      await kafka.server?.sync();
      // One event more of half of them is read and lost, the next of all is lost unread.
      await appendEach(streams.slice(10), 1);
      await untilSeen(streams.slice(10), 4);
      await reader.stop(5_000);
      await appendEach(streams.slice(0, 10), 1);
      await appendEach(streams, 1);
      await untilTold();
      await kafka.server?.losePower();
      await appendEach(streams, 1);
      await kafka.server?.startAgain();
      await consume(topic, group);
      await untilSeen(streams, 6);
      for (const stream of streams) expect(await service.seen(stream)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(said().length).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  test(
    'it is found at the next start, too, where nothing is published',
    async () => {
      const topic = await service.newTopic(1);
      const relay = relayTo(topic);
      const [stream = ''] = newStreams(1);
      await kafka.server?.sync();
      await appendEach([stream], 3);
      await untilTold();
      await relay.stop();
      await kafka.server?.losePower();
      await kafka.server?.startAgain();
      relayTo(topic);
      await consume(topic, randomUUID());
      await untilSeen([stream], 3);
      expect(await service.seen(stream)).toEqual([1, 2, 3]);
      expect(said()).toEqual([`RecordsLost: Lost after they were acknowledged: records in ${topic}/0 of 0.`]);
    },
    PATIENCE_MS,
  );

  test(
    'a broker that was killed and lost nothing has nothing published again',
    async () => {
      const topic = await service.newTopic(1);
      relayTo(topic);
      const [stream = ''] = newStreams(1);
      await appendEach([stream], 2);
      await untilTold();
      const epoch = async () =>
        (await readEnds(service.worker)).find((one) => one.topic === topic)?.leaderEpoch ?? -1;
      const before = await epoch();
      await kafka.server?.kill();
      await kafka.server?.startAgain();
      await appendEach([stream], 1);
      await untilTold();
      expect(said()).toEqual([]);
      expect(await epoch()).toBeGreaterThan(before);
    },
    PATIENCE_MS,
  );

  test('who holds shards that were taken meanwhile is not told that nothing was lost', async () => {
    const stream = randomUUID();
    await service.append(stream, 1);
    const { shards } = await takeShards(service.worker, 'one', 60_000, []);
    expect(shards).toHaveLength(1);
    await endsFor(service.worker, shards);
    await service.worker('relay_shard').increment('epoch');
    await expect(endsFor(service.worker, shards)).rejects.toThrow('taken by another relay');
  });

  test('who was held up until another looked at a later leader, or took its shards, moves and notes nothing', async () => {
    await service.append(randomUUID(), 1);
    await service.worker('relay_shard').update({ held_until: '-infinity' });
    const { shards } = await takeShards(service.worker, 'two', 60_000, []);
    const end = { topic: randomUUID(), partition: 0, offset: 10n, leaderEpoch: 3 };
    const told = async () => (await readEnds(service.worker)).filter(({ topic }) => topic === end.topic);
    expect(await moveCursors(service.worker, shards, [end])).toHaveLength(shards.length);
    expect(await moveCursors(service.worker, shards, [{ ...end, offset: 99n, leaderEpoch: 2 }])).toEqual([]);
    await service.worker('relay_shard').increment('epoch');
    expect(await moveCursors(service.worker, shards, [{ ...end, offset: 11n }])).toEqual([]);
    expect(await told()).toEqual([end]);
  });
});
