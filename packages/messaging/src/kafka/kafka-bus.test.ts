import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import {
  type Assigner,
  AssignerProtocol,
  type Consumer,
  Kafka,
  logLevel,
  type PartitionAssigner,
  PartitionAssigners,
} from 'kafkajs';
import { z } from 'zod';
import { testBus } from '../../test/test-bus.ts';
import { busSettings } from '../bus-settings.ts';
import { busConformance, recorder } from '../conformance/index.ts';
import { openKafkaBus } from './kafka-bus.ts';

const kafka = await inDocker('The bus on Kafka', startKafka);
(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  const broker = kafka.server?.broker ?? '';
  afterAll(() => kafka.server?.stop());

  busConformance('Kafka', async () => ({
    open: () => testBus(`kafka://${broker}`),
    async interrupt() {
      await kafka.server?.restart();
    },
    async recreate(topic) {
      const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      await admin.deleteTopics({ topics: [topic] });
      await admin.disconnect();
      const bus = testBus(`kafka://${broker}`);
      await bus.ensureTopics([{ name: topic, partitions: topics[0]?.partitions.length ?? 1 }]);
      await bus.close();
    },
    async close() {},
  }));

  test('who publishes finds a broker though the first that is named is away', async () => {
    const topic = `test.${randomUUID()}`;
    const bus = testBus(`kafka://127.0.0.1:9,${broker}`);
    await bus.ensureTopics([{ name: topic, partitions: 1 }]);
    const one = { topic, key: 'one', headers: {}, value: Buffer.from('one') };
    const { incarnations } = await bus.publish([one]);
    expect([...incarnations.keys()]).toEqual([topic]);
    await bus.close();
  });

  test('a member that the group refuses for good ends the process, and says why', async () => {
    const group = randomUUID();
    const topic = `test.${group}`;
    const url = `kafka://${broker}`;
    const setUp = testBus(url);
    await setUp.ensureTopics([{ name: topic, partitions: 1 }]);
    // Another program took the group's name, and shares partitions out in its own way.
    const [stranger, refused] = [strangerIn(group, broker), Promise.withResolvers<unknown>()];
    await stranger.connect();
    await stranger.subscribe({ topics: [topic] });
    const joined = new Promise((resolve) => stranger.on('consumer.group_join', resolve));
    await stranger.run({ eachMessage: async () => {} });
    await joined;
    const settings = z.object(busSettings).parse({ BUS_URL: url });
    const bus = openKafkaBus(settings, { client: 'test', onFatal: refused.resolve });
    const consumption = await bus.consume(recorder(group, [topic]));
    expect(String(await refused.promise)).toMatch(/protocol/i);
    await consumption.stop(5_000);
    await stranger.disconnect();
    await Promise.all([bus.close(), setUp.close()]);
  });
});

function strangerIn(groupId: string, broker: string): Consumer {
  const own: PartitionAssigner = (config) => ({ ...PartitionAssigners.roundRobin(config), ...strange });
  return new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING }).consumer({
    groupId,
    partitionAssigners: [own],
  });
}

const strange: Pick<Assigner, 'name' | 'protocol'> = {
  name: 'Strange',
  protocol: ({ topics }) => ({
    name: 'Strange',
    metadata: AssignerProtocol.MemberMetadata.encode({ version: 1, topics, userData: Buffer.alloc(0) }),
  }),
};
