import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { decided } from '../../test/order-writes.ts';
import { type RunningParts, runParts } from '../../test/running-parts.ts';
import { Shop } from '../../test/shop.ts';
import type { DiscountTerms } from '../domain/orders/discount.events.ts';
import type { AppliedDiscount } from '../domain/orders/order.events.ts';
import { discounts } from '../orders/discounts.ts';
import { nextOrderNumber } from '../projections/order.ts';
import { orderStore } from '../store/order-store.ts';
import { rebuild } from './rebuild.ts';

let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(() => []);
});
afterAll(() => billing.close());

/** What `work` does happens on a clock that is set back afterwards. */
async function ahead<T>(byMs: number, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({
    now: Date.now() + byMs,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}

/** Places an order that uses a code. */
async function place(discount: AppliedDiscount): Promise<void> {
  const orders = orderStore(billing.worker);
  const shop = new Shop(orders, { waiting: async () => [], done: async () => undefined });
  const number = await asWorker(billing.worker, nextOrderNumber);
  await shop.place((terms) =>
    orders.change(shop.ref, {}, () => ({
      order: [{ type: 'place', terms: { ...terms, number, discounts: [discount] } }],
    })),
  );
}

test('uses of a code that was made before the clock was set back are counted by a rebuild too', async () => {
  const { worker } = billing;
  const terms: DiscountTerms = {
    kind: 'amount',
    value: '2.50',
    currency: 'USD',
    from: null,
    until: null,
    limit: 2,
    products: { kinds: [], planIds: [], agentUUIDs: [] },
  };
  const made = await ahead(3_600_000, () => discounts({ worker }).create('SUMMER', terms, {}));
  const used: AppliedDiscount = { code: 'SUMMER', kind: 'amount', value: '2.50', offMinor: '250' };
  for (let n = 0; n < 2; n++) await place(used);
  // More than are replayed at once, in the hour that came twice.
  for (let n = 0; n < 600; n++) await decided(worker);
  const row = () => worker('discount_codes').where({ uuid: made.uuid }).first('used_count');
  expect(await row()).toEqual({ used_count: '2' });
  await rebuild(billing.workerUrl);
  expect(await row()).toEqual({ used_count: '2' });
}, 120_000);
