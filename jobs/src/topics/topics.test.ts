import { afterAll, describe, expect, test } from '@jest/globals';
import { topicSpecs } from '@tutka/contracts';
import { busSettings, openBus, prepareEmbeddedBus } from '@tutka/messaging';
import { freshDatabase, inDocker, startKafka } from '@tutka/testing';
import { z } from 'zod';
import { makeTopics } from './topics.ts';

const database = await freshDatabase('bus');
const kafka = await inDocker('Topics on Kafka', startKafka);
afterAll(async () => {
  await database.drop();
  await kafka.server?.stop();
});

async function topicsAreMade(url: string): Promise<void> {
  const lines: string[] = [];
  await makeTopics({ BUS_URL: url }, (line) => lines.push(line));
  await makeTopics({ BUS_URL: url }, (line) => lines.push(line));
  const specs = topicSpecs();
  expect(lines).toEqual(Array(2).fill(`${specs.length} topics are there`));
  const onFatal = (error: unknown) => {
    throw error;
  };
  const settings = z.object(busSettings).parse({ BUS_URL: url });
  const bus = await openBus(settings, { client: 'test', onFatal });
  const names = specs.map(({ name }) => name);
  const places = await bus.lag('nobody', names);
  await bus.close();
  expect(Map.groupBy(places, ({ topic }) => topic).size).toBe(names.length);
  expect(places).toHaveLength(specs.reduce((sum, { partitions }) => sum + partitions, 0));
}

test('every topic is on the embedded bus, however often the job ran', async () => {
  await prepareEmbeddedBus(database.ownerUrl);
  await topicsAreMade(database.workerUrl);
});

test('without a bus the job says what to set', async () => {
  await expect(makeTopics({}, () => {})).rejects.toThrow('BUS_URL');
});

(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  test('every topic is on the brokers, however often the job ran', async () => {
    await topicsAreMade(`kafka://${kafka.server?.broker}`);
  }, 120_000);
});
