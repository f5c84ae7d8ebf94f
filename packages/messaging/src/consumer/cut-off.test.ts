import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { note, noted, openService, type TestService } from '../../test/service.ts';
import { eventually } from '../conformance/index.ts';
import { type PublicEvent, startConsumer } from '../index.ts';

const PATIENCE_MS = 60_000;

const kafka = await inDocker('A log that was cut off, on Kafka', startKafka);
(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService(kafka.server?.broker);
  });
  afterAll(async () => {
    await service.close();
    await kafka.server?.stop();
  });

  test(
    'a group that stands behind its end takes what comes now, and nothing twice',
    async () => {
      const topic = await service.newTopic(1);
      const [group, stream] = [randomUUID(), randomUUID()];
      const errors: unknown[] = [];
      let last = 0;
      const start = () =>
        startConsumer({
          bus: service.bus,
          db: service.worker,
          group,
          topics: [topic],
          async project(tx, events: readonly PublicEvent[]) {
            await note(tx, events);
            last = events.at(-1)?.streamVersion ?? last;
          },
          onError: (error) => errors.push(error),
        });
      const before = await start();
      await service.bus.publish([noted(topic, stream, 1), noted(topic, stream, 2)]);
      await eventually('the first two', () => last === 2, PATIENCE_MS);
      await before.stop(5_000);
      // What had 40 more records when it was read, and lost them with the broker's memory.
      await service.worker('consumer_offset').where({ group_name: group }).update({ next: 42 });
      await service.bus.publish([noted(topic, stream, 3)]);
      const after = await start();
      await eventually('the third', () => last === 3, PATIENCE_MS);
      await service.bus.publish([noted(topic, stream, 4)]);
      await eventually('the fourth', () => last === 4, PATIENCE_MS);
      await after.stop(5_000);
      expect(await service.seen(stream)).toEqual([1, 2, 3, 4]);
      expect(errors.map(String)).toContain(
        `LogCutOff: Partition 0 of "${topic}" is read again from 0: it ended before 42.`,
      );
      expect(await service.worker('consumer_offset').where({ group_name: group }).pluck('next')).toEqual([
        '4',
      ]);
    },
    PATIENCE_MS,
  );

  test(
    'a group that was away until the broker deleted records says how many it missed, and goes on',
    async () => {
      const topic = await service.newTopic(1);
      const [group, stream] = [randomUUID(), randomUUID()];
      const errors: unknown[] = [];
      await service.bus.publish([1, 2, 3].map((version) => noted(topic, stream, version)));
      await kafka.server?.deleteRecords(topic, 0, 2);
      const consumer = await startConsumer({
        bus: service.bus,
        db: service.worker,
        group,
        topics: [topic],
        project: note,
        onError: (error) => errors.push(error),
      });
      await untilSeen([stream]);
      await consumer.stop(5_000);
      expect(await service.seen(stream)).toEqual([3]);
      expect(errors.map(String)).toContain(
        `RecordsMissed: The broker deleted 2 records of partition 0 of "${topic}" before the group ${group} had handled them: what they told is missing there.`,
      );
    },
    PATIENCE_MS,
  );

  const told = (topic: string, streams: readonly string[]) =>
    service.bus.publish(streams.map((stream) => noted(topic, stream, 1)));
  const streams = (count: number) => Array.from({ length: count }, () => randomUUID());
  const untilSeen = async (all: readonly string[]) => {
    for (const stream of all) await service.untilSeen(stream);
  };

  test.each(['running meanwhile', 'started again'])(
    'a group that is %s takes all that came at offsets it had passed',
    async (form) => {
      const topic = await service.newTopic(1);
      const errors: unknown[] = [];
      const options = {
        bus: service.bus,
        db: service.worker,
        group: randomUUID(),
        topics: [topic],
        project: note,
        onError: (error: unknown) => void errors.push(error),
      };
      const [kept, lost, later, last] = [streams(3), streams(5), streams(9), streams(2)];
      const first = await startConsumer(options);
      await told(topic, kept);
      await untilSeen(kept);
      await kafka.server?.sync();
      await told(topic, lost);
      await untilSeen(lost);
      if (form === 'started again') await first.stop(5_000);
      await kafka.server?.losePower();
      await kafka.server?.startAgain();
      await told(topic, later);
      const second = form === 'started again' ? await startConsumer(options) : first;
      await untilSeen(later);
      await told(topic, last);
      await untilSeen(last);
      await second.stop(5_000);
      for (const stream of [...kept, ...lost, ...later, ...last]) {
        expect(await service.seen(stream)).toEqual([1]);
      }
      expect(errors.map(String).filter((error) => error.startsWith('LogCutOff'))).toHaveLength(1);
    },
    2 * PATIENCE_MS,
  );
});
