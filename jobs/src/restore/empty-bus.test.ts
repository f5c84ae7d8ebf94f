import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { topicSpecs, topics } from '@tutka/contracts';
import { busSettings, openBus } from '@tutka/messaging';
import { eventRecord } from '@tutka/messaging/conformance';
import { inDocker, startKafka } from '@tutka/testing';
import { z } from 'zod';
import { refuseToldBus } from './empty-bus.ts';

const kafka = await inDocker('A restore beside Kafka', startKafka);
afterAll(() => kafka.server?.stop());
const silent = () => undefined;

test('where nobody can look that is said; the bus that is built in is made anew with its folder', async () => {
  const told: string[] = [];
  await refuseToldBus({}, (line) => told.push(line));
  await refuseToldBus({ BUS_URL: 'postgres://user:word@127.0.0.1:1/bus' }, (line) => told.push(line));
  expect(told).toEqual([expect.stringContaining('No BUS_URL was given')]);
});

(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  test('events of before are refused until their topics are deleted', async () => {
    const BUS_URL = `kafka://${kafka.server?.broker}`;
    await refuseToldBus({ BUS_URL }, silent);
    const bus = await openBus(z.object(busSettings).parse({ BUS_URL }), { client: 'test', onFatal: silent });
    const value = new Uint8Array([1]);
    const about = { key: randomUUID(), type: 'AgentPublished', workspace: randomUUID(), version: 1, value };
    await bus.publish([eventRecord({ topic: topics.agent, ...about })]);
    await bus.close();
    await expect(refuseToldBus({ BUS_URL }, silent)).rejects.toThrow(`delete its topics (${topics.agent})`);
    await kafka.server?.deleteTopics(topicSpecs().map(({ name }) => name));
    await refuseToldBus({ BUS_URL }, silent);
  }, 120_000);
});
