import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { startTraceCollector, type TraceCollector } from '@tutka/testing';
import { startSpan, startTracing } from './index.ts';

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await collector.close();
});

test('why traces do not arrive is told, once', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, ...collector.env });
  collector.answerWith(401);
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const tracing = await startTracing('test', (why) => {
    told.push(why);
    first.resolve();
  });
  startSpan('one', { parent: undefined }).end();
  await first.promise;
  startSpan('other', { parent: undefined }).end();
  await tracing.stop();
  expect(told).toEqual(['Unauthorized, 401']);
  expect(collector.spans).toEqual([]);
});
