import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { loadStream } from '@tutka/event-store';
import { inDocker, startKafka } from '@tutka/testing';
import { onEachBus } from './on-each-bus.ts';
import type { TestService } from './service.ts';
import { startChild } from './start-child.ts';

const kills = 3;
/** In the order in which an event meets them. */
const points = [
  'relay: read',
  'relay: published',
  'consumer: delivered',
  'consumer: projected',
  'consumer: committed',
];
const kafka = await inDocker('Killed at work on Kafka', startKafka);
onEachBus('Killed at work', kafka, (open) => {
  let service: TestService;
  beforeAll(async () => {
    service = await open();
  });
  afterAll(() => service.close());

  test(`relay and consumer killed ${kills} times, and at each of ${points.length} points: every event has its effect once, in order`, async () => {
    const topic = await service.newTopic();
    const group = randomUUID();
    const start = async (point = '') => {
      const { child } = await startChild('relay-and-consumer-that-are-killed.ts', [
        service.urls.worker,
        service.urls.bus,
        topic,
        group,
        point,
      ]);
      return child;
    };
    const streams = Array.from({ length: 20 }, () => randomUUID());
    let going = true;
    const appending = (async () => {
      for (let n = 0; going; n++) {
        await service.append(streams[n % streams.length] ?? '', 3);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    const pauses: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const child = await start();
      const ms = randomInt(10, 300);
      pauses.push(ms);
      await new Promise((resolve) => setTimeout(resolve, ms));
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    for (const point of points) {
      const child = await start(point);
      const [, signal] = await once(child, 'exit');
      expect([point, signal]).toEqual([point, 'SIGKILL']);
    }
    going = false;
    await appending;
    const last = await start();
    const expected = await Promise.all(
      streams.map(async (id) =>
        (await asWorker(service.worker, (tx) => loadStream(tx, id))).map(({ version }) => version),
      ),
    );
    const total = expected.flat().length;
    const all = async () => (await Promise.all(streams.map((id) => service.seen(id)))) as number[][];
    const deadline = Date.now() + 60_000;
    while ((await all()).flat().length < total && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    last.kill('SIGKILL');
    await once(last, 'exit');
    const sent = (await service.bus.lag(group, [topic])).reduce((sum, { end }) => sum + Number(end), 0);
    console.info(
      `crash: ${kills} kills after ${pauses.join(', ')} ms and at ${points.join(', ')}; ${total} events, sent ${sent} times`,
    );
    expect(await all()).toEqual(expected);
  }, 240_000);
});
