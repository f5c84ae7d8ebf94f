import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { testBus } from '../../test/test-bus.ts';
import type { BusMessage, EventBus } from '../bus.ts';
import { eventually, type Recorder, recorder } from '../conformance/index.ts';

const PATIENCE_MS = 120_000;

const kafka = await inDocker('A topic made anew', startKafka);
(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  const url = `kafka://${kafka.server?.broker ?? ''}`;
  afterAll(() => kafka.server?.stop());

  const buses: EventBus[] = [];
  const opened = (): EventBus => {
    const bus = testBus(url);
    buses.push(bus);
    return bus;
  };
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
  });
  const words = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${word} ${at + 1}`);
  const records = (topic: string, told: readonly string[]): BusMessage[] =>
    told.map((word) => ({ topic, key: 'one', headers: { word }, value: new Uint8Array() }));
  const wordsIn = ({ received }: Recorder) => received.map(({ headers }) => headers.word);
  const remove = async (topic: string) => await kafka.server?.deleteTopics([topic]);
  const kafkajs = () => new Kafka({ brokers: [kafka.server?.broker ?? ''], logLevel: logLevel.NOTHING });
  const newTopic = async (bus: EventBus, topic = `test.${randomUUID()}`) => {
    await bus.ensureTopics([{ name: topic, partitions: 1 }]);
    return topic;
  };

  test(
    'is read from its beginning, also by a reader that handled records of the old one all the while',
    async () => {
      const bus = opened();
      const topic = await newTopic(bus);
      await bus.publish(records(topic, words('old', 6)));
      const [busy, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const before = async () => {
        busy.resolve();
        await over.promise;
      };
      const reader = recorder(randomUUID(), [topic], { before });
      const consumption = await bus.consume(reader);
      await busy.promise;
      // A broker that has just started may refuse a member at first.
      reader.errors.length = 0;
      await remove(topic);
      await newTopic(bus, topic);
      await opened().publish(records(topic, words('new', 20)));
      over.resolve();
      await eventually('the last', () => wordsIn(reader).includes('new 20'), PATIENCE_MS);
      await consumption.stop(5_000);
      expect(wordsIn(reader)).toEqual([...words('old', 6), ...words('new', 20)]);
      expect(new Set(reader.assigned.map(({ incarnation }) => incarnation)).size).toBe(2);
      expect(reader.errors.map(String)).toEqual([
        `TopicMadeAnew: Deleted and made again meanwhile: "${topic}".`,
      ]);
    },
    PATIENCE_MS,
  );

  test(
    'gets nothing that was meant for the old one: it is refused, left out where it is read, and sent again',
    async () => {
      const [bus, other] = [opened(), opened()];
      const topic = await newTopic(bus);
      const { incarnations } = await bus.publish(records(topic, ['known to it']));
      const meant = { incarnations, ends: async () => [] };
      await remove(topic);
      await newTopic(other, topic);
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await other.consume(reader);
      await expect(bus.publish(records(topic, words('refused', 3)), meant)).rejects.toThrow(topic);
      await expect(bus.mustHave(meant)).rejects.toThrow(topic);
      const producer = kafkajs().producer({ createPartitioner: Partitioners.DefaultPartitioner });
      await producer.connect();
      const headers = { incarnation: incarnations.get(topic) ?? '' };
      // As one comes that was on its way while the topic was made again.
      await producer.send({ topic, messages: [1, 2, 3].map(() => ({ key: 'one', value: '', headers })) });
      await producer.disconnect();
      await other.publish(records(topic, words('of another', 2)));
      await bus.publish(records(topic, words('late', 3)));
      await eventually('the last', () => wordsIn(reader).includes('late 3'), PATIENCE_MS);
      await consumption.stop(5_000);
      expect(wordsIn(reader)).toEqual([...words('of another', 2), ...words('late', 3)]);
      expect(reader.received.map(({ offset }) => offset)).toEqual([3n, 4n, 5n, 6n, 7n]);
      expect(reader.errors.map(String)).toEqual([
        `Error: 3 records were meant for the topic "${topic}" that was there before.`,
      ]);
    },
    PATIENCE_MS,
  );

  test(
    'what says nothing of the topic that it is meant for is taken: an earlier version sent it',
    async () => {
      const bus = opened();
      const topic = await newTopic(bus);
      const producer = kafkajs().producer({ createPartitioner: Partitioners.DefaultPartitioner });
      await producer.connect();
      await producer.send({ topic, messages: [{ key: 'one', value: '', headers: { word: 'earlier' } }] });
      await producer.disconnect();
      await bus.publish(records(topic, ['now']));
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      await eventually('both', () => reader.received.length === 2, PATIENCE_MS);
      await consumption.stop(5_000);
      expect(reader.received.map(({ headers }) => headers)).toEqual([{ word: 'earlier' }, { word: 'now' }]);
      expect(reader.errors).toEqual([]);
    },
    PATIENCE_MS,
  );
});
