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
