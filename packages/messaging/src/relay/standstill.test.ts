import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { everything, onlyNudges, openService, type TestService } from '../../test/service.ts';
import { eventually } from '../conformance/index.ts';
import { atStandstill, type PublicEvent, startConsumer, startRelay } from '../index.ts';

const onError = () => undefined;
const PATIENCE_MS = 30_000;
let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** A relay under load with a consumer that counts. */
async function underLoad() {
  const { bus, worker: db } = service;
  const topic = await service.newTopic();
  const relay = startRelay({
    db,
    bus,
    source: 'test',
    toPublications: everything(topic),
    polling: onlyNudges,
    onError,
  });
  const heard = new Set<string>();
  const project = async (_: unknown, events: readonly PublicEvent[]) => {
    for (const { id } of events) heard.add(id);
  };
  const consumer = await startConsumer({ bus, db, group: randomUUID(), topics: [topic], project, onError });
  let going = true;
  let appended = 0;
  const writers = [1, 2, 3].map(async () => {
    for (; going; appended++) await service.append(randomUUID());
  });
  const rest = async () => {
    going = false;
    await Promise.all(writers);
    return appended;
  };
  const stop = async () => {
    await consumer.stop(5000);
    await relay.stop();
  };
  return { heard, rest, stop };
}

test('while events come, what was consumed at a standstill is in the log of that moment, and the rest goes out after it', async () => {
  const { heard, rest, stop } = await underLoad();
  const beside = openDatabase(service.urls.worker, { max: 2 });
  for (let round = 0; round < 5; round++) {
    await eventually('something new', () => heard.size > round * 20);
    await atStandstill([beside], PATIENCE_MS, async () => {
      const logged: string[] = await beside('events').pluck('event_id');
      // What was on its way arrives.
      await sleep(150);
      const [known, consumed] = [new Set(logged), [...heard]];
      expect(consumed.filter((id) => !known.has(id))).toEqual([]);
    });
  }
  const appended = await rest();
  // Nobody nudges the relay any more.
  await eventually('all of them', () => heard.size === appended);
  await Promise.all([stop(), beside.destroy()]);
}, 60_000);

test('a relay that holds on is waited for as long as was said; what fails inside comes through', async () => {
  const held = { holder: 'another', held_until: service.worker.raw("clock_timestamp() + interval '1 hour'") };
  await service.worker('relay_shard').where({ shard: 3 }).update(held);
  await expect(atStandstill([service.worker], 100, async () => 1)).rejects.toThrow(
    'without a pause for 100 ms',
  );
  await service.worker('relay_shard').update({ holder: '', held_until: '-infinity' });
  expect(await atStandstill([service.worker], 100, async () => 1)).toBe(1);
  const failing = atStandstill([service.worker], 100, () => Promise.reject(new Error('the disk is full')));
  await expect(failing).rejects.toThrow('the disk is full');
});
