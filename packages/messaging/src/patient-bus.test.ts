import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FaultyProxy, type FreshDatabase, faultyProxy, freshDatabase } from '@tutka/testing';
import { recorder } from './conformance/recorder.ts';
import { openEmbeddedBus } from './embedded/embedded-bus.ts';
import { prepareEmbeddedBus } from './embedded/prepare.ts';
import { patientBus } from './patient-bus.ts';

let database: FreshDatabase;
let way: FaultyProxy;
let url: string;
beforeAll(async () => {
  database = await freshDatabase('bus');
  await prepareEmbeddedBus(database.ownerUrl);
  const there = new URL(database.workerUrl);
  way = await faultyProxy(there.hostname, Number(there.port));
  there.hostname = '127.0.0.1';
  there.port = String(way.port);
  there.search = '';
  url = there.href;
});
afterAll(async () => {
  await way.close();
  await database.drop();
});

const open = (topic: string, errors: unknown[] = []) =>
  patientBus(openEmbeddedBus(url), {
    topics: [{ name: topic, partitions: 1 }],
    patienceMs: 200,
    onError: (error) => errors.push(error),
  });
const message = (topic: string) => ({ topic, key: 'a', headers: {}, value: new Uint8Array([1]) });

test('a bus that is away keeps nobody waiting, and is used as soon as it is there', async () => {
  const topic = `test.${randomUUID()}`;
  const errors: unknown[] = [];
  way.become('cut');
  const bus = await open(topic, errors);
  const reader = recorder(randomUUID(), [topic]);
  const reading = await bus.consume(reader);
  await expect(bus.publish([message(topic)])).rejects.toThrow();
  expect(errors.length).toBeGreaterThan(0);
  way.become('through');
  while (reader.assigned.length === 0) await sleep(10);
  await bus.publish([message(topic)]);
  while (reader.received.length === 0) await sleep(10);
  await reading.stop(2_000);
  await bus.close();
}, 60_000);

test('one that stays away is left at once', async () => {
  const topic = `test.${randomUUID()}`;
  way.become('cut');
  const bus = await open(topic);
  const reading = await bus.consume(recorder(randomUUID(), [topic]));
  await reading.stop(60_000);
  await bus.close();
  way.become('through');
}, 30_000);
