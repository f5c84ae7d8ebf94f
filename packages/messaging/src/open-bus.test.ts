import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { busSettings, openBus } from './index.ts';

const schema = z.object(busSettings);
const onFatal = (error: unknown) => {
  throw error;
};

test.each([
  'postgres://u:p@host/bus',
  'postgresql:///bus',
  'kafka://one:9092',
  'kafka://one:9092,two.example:9094',
])('%s is a bus', (url) => {
  expect(schema.parse({ BUS_URL: url })).toMatchObject({ BUS_URL: url, KAFKA_TLS: false });
});

test.each([
  '',
  'mysql://host/bus',
  'kafka://one',
  'kafka://',
  'kafka://user:secret@one:9092',
  'kafka://one:9092/topic',
])('%p is none', (url) => {
  expect(schema.safeParse({ BUS_URL: url }).success).toBe(false);
});

test('a bus that cannot be reached says so, and opening it connects to nothing', async () => {
  const settings = schema.parse({ BUS_URL: 'postgres://nobody:nothing@127.0.0.1:9/bus' });
  const bus = await openBus(settings, { client: 'test', onFatal });
  await expect(bus.health()).rejects.toThrow();
  await bus.close();
});

test('a Kafka that is not reached keeps nobody from closing, and what waits for it hears of that alone', async () => {
  const settings = schema.parse({ BUS_URL: 'kafka://127.0.0.1:9' });
  const bus = await openBus(settings, { client: 'test', onFatal });
  const made = bus.ensureTopics([{ name: 'notes', partitions: 1 }]).catch((error: Error) => error.message);
  const began = performance.now();
  await bus.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await made).toMatch('ECONNREFUSED');
}, 60_000);
