import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { membersOn } from '../../test/members.ts';
import { openService, type TestService } from '../../test/service.ts';
import { beginAnew } from './begin-anew.ts';

const PATIENCE_MS = 120_000;

const kafka = await inDocker('Topics lost on Kafka', startKafka);
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
  const remove = async (topic: string) => await kafka.server?.deleteTopics([topic]);
  const makeAgain = (topic: string) => service.bus.ensureTopics([{ name: topic, partitions: 2 }]);

  test(
    'a topic that is made again gets everything from the start, in order, and a group that was behind misses nothing',
    async () => {
      const topic = await service.newTopic();
      relayTo(topic);
      relayTo(topic);
      const group = randomUUID();
      const reader = await consume(topic, group);
      const streams = newStreams(20);
      await appendEach(streams, 3);
      await untilSeen(streams, 3);
      await reader.stop(5_000);
      await appendEach(streams, 2);
      await untilTold();
      await remove(topic);
      await makeAgain(topic);
      const [late] = await Promise.all([
        consume(topic, group),
        ...streams.map((stream) => service.append(stream)),
      ]);
      await untilSeen(streams, 6);
      await late.stop(5_000);
      for (const stream of streams) expect(await service.seen(stream)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(members.said()).toContain(`TopicMadeAnew: Deleted and made again meanwhile: "${topic}".`);
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
      await untilSeen([stream], 3);
      await early.stop(5_000);
      await relay.stop();
      await service.worker('seen').where({ stream }).delete();
      await service.worker('relay_topic').insert({ topic: 'test.unused', incarnation: 'first' });
      await remove(topic);
      await makeAgain(topic);
      relayTo(topic);
      await consume(topic, randomUUID());
      await untilSeen([stream], 3);
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
