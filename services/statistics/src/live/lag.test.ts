import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventBus } from '@tutka/messaging';
import { type House, openHouse } from '../../test/house.ts';
import { lagWatch } from './lag.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const MINUTE_MS = 60_000;

/** Puts a record of a group aside, a minute ago. */
async function park(group: string): Promise<void> {
  await house.worker('consumer_parked').insert({
    ...{ group_name: group, topic: 'a', partition: 0, offset: 1, key: 'k', headers: {}, reason: 'odd' },
    value: Buffer.alloc(0),
    parked_at: new Date(Date.now() - MINUTE_MS),
  });
}

test('what a group put aside is not counted yet, and waits since then', async () => {
  const bus = { lag: async () => [] } as unknown as EventBus;
  const seen = () => lagWatch(bus, house.worker, 'mine', ['a'])();
  await park('others');
  expect(await seen()).toBe(0);
  await park('mine');
  expect(await seen()).toBeGreaterThan(MINUTE_MS - 1);
  await house.worker('consumer_parked').delete();
  expect(await seen()).toBe(0);
});

/** A bus whose one partition stands so at each look. */
function looked(at: (look: number) => readonly [next: bigint, end: bigint]) {
  let looks = 0;
  const lag = async () => {
    const [next, end] = at(looks++);
    return [{ topic: 'a', partition: 0, next, end }];
  };
  return lagWatch({ lag } as unknown as EventBus, house.worker, 'busy', ['a']);
}

const LONG_MS = 2500;

test('where something is always on its way, nothing has been waiting longer than since the last look', async () => {
  const seen = looked((look) => [BigInt(10 * look), BigInt(10 * look + 3)]);
  await seen();
  for (let looks = 0; looks < 3; looks++) {
    await sleep(1100);
    expect(await seen()).toBeLessThan(2000);
  }
});

test('what is on its way when somebody looks after a while has not been waiting all the while', async () => {
  const seen = looked((look) => (look === 0 ? [5n, 6n] : [6n, 6n]));
  await sleep(LONG_MS);
  expect(await seen()).toBe(0);
});

test('what does not go on has been waiting since nobody knows better', async () => {
  const seen = looked(() => [5n, 6n]);
  await sleep(LONG_MS);
  expect(await seen()).toBeGreaterThanOrEqual(LONG_MS - 1);
});
