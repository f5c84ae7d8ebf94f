import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import { inDocker, startKafka } from '@tutka/testing';
import { z } from 'zod';
import { testBus } from '../../test/test-bus.ts';
import { busSettings } from '../bus-settings.ts';
import { eventually, recorder } from '../conformance/index.ts';
import { insist } from '../insist.ts';
import { openKafkaBus } from './kafka-bus.ts';

/** Less than a broker waits for a member that says nothing: 90 s for a rebalance. */
const BACK_WITHIN_MS = 60_000;
const SESSION_MS = 600_000;

const kafka = await inDocker('Joining again', startKafka);
(kafka.server ? describe : describe.skip)(kafka.suite, () => {
  const url = `kafka://${kafka.server?.broker ?? ''}`;
  afterAll(() => kafka.server?.stop());

  test('a member that gave up while its broker was away does not wait for itself', async () => {
    const topic = `test.${randomUUID()}`;
    const settings = z.object(busSettings).parse({ BUS_URL: url });
    const bus = openKafkaBus(settings, { client: 'test', onFatal: () => {}, sessionMs: SESSION_MS });
    await bus.ensureTopics([{ name: topic, partitions: 1 }]);
    const reader = recorder(randomUUID(), [topic]);
    const consumption = await bus.consume(reader);
    const record = (n: number) => ({ topic, key: 'one', headers: { n: String(n) }, value: new Uint8Array() });
    await bus.publish([record(1)]);
    await eventually('the first', () => reader.received.length === 1, BACK_WITHIN_MS);
    // A broker that has just started may refuse a member at first.
    const before = reader.errors.length;
    await kafka.server?.kill();
    await eventually('that it gives up', () => reader.errors.length > before, 120_000);
    await kafka.server?.startAgain();
    const other = testBus(url);
    await insist(
      () => other.publish([record(2)]),
      new AbortController().signal,
      () => {},
    );
    const came = () => reader.received.some(({ headers }) => headers.n === '2');
    await eventually('the second', came, BACK_WITHIN_MS);
    await consumption.stop(5_000);
    await Promise.all([bus.close(), other.close()]);
    expect(reader.assigned.length).toBeGreaterThan(1);
  }, 300_000);
});
