import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inDocker, startKafkaCluster } from '@tutka/testing';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { z } from 'zod';
import { testBus } from '../../test/test-bus.ts';
import type { BusMessage, EventBus } from '../bus.ts';
import { busSettings } from '../bus-settings.ts';
import { eventually, recorder } from '../conformance/index.ts';
import { kafkaClient } from './client.ts';

const patienceMs = 180_000;
const keys = Array.from({ length: 12 }, () => randomUUID());

const cluster = await inDocker('The bus on three brokers behind TLS and SASL', startKafkaCluster);
(cluster.server ? describe : describe.skip)(cluster.suite, () => {
  const { brokers = '', username = '', password = '', authority = '' } = cluster.server ?? {};
  const url = `kafka://${brokers}`;
  const entry = { KAFKA_USERNAME: username, KAFKA_PASSWORD: password, KAFKA_CA: authority };
  let admin: Admin;
  const open: EventBus[] = [];
  const opened = (own: Readonly<Record<string, string>> = {}) => {
    const bus = testBus(url, undefined, { ...entry, ...own });
    open.push(bus);
    return bus;
  };
  const newTopic = async (bus: EventBus) => {
    const topic = `test.${randomUUID()}`;
    await bus.ensureTopics([{ name: topic, partitions: 3 }]);
    return topic;
  };
  const round = (topic: string, n: number): BusMessage[] =>
    keys.map((key) => ({ topic, key, headers: { n: String(n) }, value: Buffer.from(`${key} ${n}`) }));
  // What stands here runs where the suite is skipped, too, and there is no address then.
  beforeAll(() => {
    const settings = z.object(busSettings).parse({ BUS_URL: url, ...entry });
    admin = kafkaClient(settings, 'test').connect().admin();
  });
  afterAll(async () => {
    await Promise.all(open.map((bus) => bus.close()));
    await admin.disconnect();
    await cluster.server?.stop();
  }, 60_000);

  test.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
    'who signs in by %s publishes and consumes',
    async (mechanism) => {
      const bus = opened({ KAFKA_SASL: mechanism });
      const topic = await newTopic(bus);
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      await bus.publish(round(topic, 1));
      await eventually('all records', () => reader.received.length === keys.length, 60_000);
      await consumption.stop(5_000);
    },
    patienceMs,
  );

  test(
    'a wrong password, and a certificate that nobody vouches for, are refused, and why is said',
    async () => {
      await expect(opened({ KAFKA_PASSWORD: 'wrong' }).health()).rejects.toThrow(/authentication failed/i);
      await expect(opened({ KAFKA_PASSWORD: 'wrong', KAFKA_SASL: 'plain' }).health()).rejects.toThrow(
        /authentication failed/i,
      );
      const stranger = testBus(url, undefined, { ...entry, KAFKA_CA: '', KAFKA_TLS: 'true' });
      open.push(stranger);
      await expect(stranger.health()).rejects.toThrow(/self-signed/);
    },
    patienceMs,
  );

  test('topics are on all three, and what is acknowledged on two at least', async () => {
    const topic = await newTopic(opened());
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    expect(topics[0]?.partitions.map(({ replicas }) => replicas.length)).toEqual([3, 3, 3]);
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name: topic, configNames: ['min.insync.replicas'] }],
    });
    expect(resources[0]?.configEntries[0]?.configValue).toBe('2');
  });

  test(
    'the broker that leads the group and a partition is killed: nothing is lost, and order is kept',
    async () => {
      const bus = opened();
      const topic = await newTopic(bus);
      const reader = recorder(randomUUID(), [topic]);
      const consumption = await bus.consume(reader);
      await bus.publish(round(topic, 1));
      await eventually('the first', () => reader.received.length >= keys.length, 60_000);
      await admin.connect();
      const { topics } = await admin.fetchTopicMetadata({ topics: ['__consumer_offsets', topic] });
      const led = topics.find(({ name }) => name !== topic)?.partitions[0]?.leader ?? 0;
      expect(topics.find(({ name }) => name === topic)?.partitions.map(({ leader }) => leader)).toContain(
        led,
      );
      await cluster.server?.one(led).kill();
      // What fails is sent again, as the relay does.
      for (let n = 2; n <= 40; ) {
        const sent = await bus.publish(round(topic, n)).then(
          () => true,
          () => false,
        );
        if (sent) n += 1;
        await sleep(50);
      }
      const firstOf = (key: string) => [
        ...new Set(reader.received.filter((one) => one.key === key).map(({ headers }) => Number(headers.n))),
      ];
      await eventually('all records', () => keys.every((key) => firstOf(key).length === 40), 120_000);
      for (const key of keys) expect(firstOf(key)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
      await consumption.stop(5_000);
    },
    patienceMs * 2,
  );
});
