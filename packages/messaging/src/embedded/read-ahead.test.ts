import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import type { StartOffset, Subscription } from '../bus.ts';
import { openEmbeddedBus, prepareEmbeddedBus } from '../index.ts';
import { createPacer, nudgedPolling } from '../pacer.ts';
import { readAhead } from './read-ahead.ts';

const topic = 'test.waiting';
const WAITING = 1000;
let pg: FreshDatabase;
let db: Db;
beforeAll(async () => {
  pg = await freshDatabase('ahead');
  await prepareEmbeddedBus(pg.ownerUrl);
  db = openDatabase(pg.workerUrl);
  const bus = openEmbeddedBus(pg.workerUrl);
  await bus.ensureTopics([{ name: topic, partitions: 2 }]);
  const one = (n: number) => ({ topic, key: `key ${n}`, headers: {}, value: new Uint8Array([n % 256]) });
  await bus.publish(Array.from({ length: WAITING }, (_, n) => one(n)));
  await bus.close();
});
afterAll(async () => {
  await db.destroy();
  await pg.drop();
});

function subscription(batchSize: number): Subscription {
  const none = async () => undefined;
  const handlers = { onAssigned: async () => [], onBatches: none, onRevoked: none, onError: () => undefined };
  return { group: 'ahead', topics: [topic], batchSize, ...handlers };
}

test('all that waits is found once and in its order, what was not handled once more', async () => {
  const pacer = createPacer(nudgedPolling(1000));
  const ahead = readAhead(db, subscription(400), pacer);
  const places = [0, 1].map((partition) => ({ topic, partition, offset: 0n }));
  const found: StartOffset[] = [];
  for (let looks = 0, failed = false, more = true; more; looks++) {
    const next = await ahead.next(places);
    if (looks === 1 && !failed) {
      failed = true;
      ahead.forget();
      continue;
    }
    for (const { topic, partition, offset } of next.batches.flat()) {
      found.push({ topic, partition, offset });
      const place = places[partition];
      if (place) place.offset = offset + 1n;
    }
    more = next.more;
  }
  expect(found).toHaveLength(WAITING);
  for (const place of places) {
    const offsets = found.filter(({ partition }) => partition === place.partition);
    expect(offsets.map(({ offset }) => offset)).toEqual(offsets.map((_, n) => BigInt(n)));
  }
});

test('a look takes at most what a batch has', async () => {
  const places = [0, 1].map((partition) => ({ topic, partition, offset: 0n }));
  const ahead = readAhead(db, subscription(3), createPacer(nudgedPolling(1000)));
  expect((await ahead.next(places)).batches.map(({ length }) => length)).toEqual([3, 3]);
});
