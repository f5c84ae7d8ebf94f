import { afterAll, describe } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { Kafka, logLevel } from 'kafkajs';
import { testBus } from '../../test/test-bus.ts';
import { busConformance } from '../conformance/index.ts';

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
});
