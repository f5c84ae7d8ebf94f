import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Fault } from '@tutka/tools/alipay-simulator';
import fc from 'fast-check';
import { agreementBooks, chargeOf, DAY, inForce, recurringOf } from '../../../test/alipay-agreements.ts';
import { type AlipayShop, openAlipayShop } from '../../../test/alipay-shop.ts';
import { periodEnd } from '../../domain/subscriptions/period.ts';
import { ProviderUnavailable, type Truth } from '../payment-provider.ts';
import type { Charge } from '../recurring-provider.ts';

let shop: AlipayShop;
beforeAll(async () => {
  shop = await openAlipayShop();
});
beforeEach(() => shop.begin());
afterAll(() => shop.stop());

const TRY_DAYS = [0, 1, 3, 5, 7];
const method = 'alipay.trade.pay';
/** What may go wrong with one try. */
const wrongs: Readonly<Record<string, readonly Fault[]>> = {
  nothing: [],
  declined: [{ fault: 'deduct-refused' }],
  lost: [{ fault: 'call-lost', method, times: 2 }],
  unsigned: [{ fault: 'call-unsigned', method }],
  busy: [{ fault: 'call-busy', method }],
  'unknown after': [{ fault: 'call-busy', method: 'alipay.trade.query' }],
  slow: [{ fault: 'deduct-waits' }],
  'declined, and lost': [{ fault: 'deduct-refused' }, { fault: 'call-lost', method, times: 2 }],
  'plan lost': [{ fault: 'call-lost', method: 'alipay.user.agreement.executionplan.modify', times: 2 }],
};

const wrong = fc.constantFrom(...Object.keys(wrongs));
/** So that many a period is paid on the last day it is tried. */
const latePeriod = fc
  .record({ declines: fc.integer({ min: 3, max: 4 }), last: wrong })
  .map(({ declines, last }) => [...Array<string>(declines).fill('declined'), last]);
const period = fc.oneof(fc.array(wrong, { minLength: 1, maxLength: 5 }), latePeriod);
const life = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
  periods: fc.array(period, { minLength: 3, maxLength: 8 }),
});

/** Asks until it is decided, as the product does: at once where the answer is lost, on the next day where it is open. */
async function decided(charge: Charge): Promise<Truth> {
  for (let asked = 0; asked < 12; asked++) {
    const truth = await recurringOf(shop)
      .charge(charge)
      .catch((error: unknown) => {
        if (error instanceof ProviderUnavailable) return undefined;
        throw error;
      });
    if (truth && truth.state !== 'open') return truth;
    if (truth) shop.pass(DAY);
  }
  throw new Error('it is never decided');
}

/** Whether a period was paid, by how many tries; each is another payment. */
async function live(known: Awaited<ReturnType<typeof inForce>>, due: Date, tries: readonly string[]) {
  const made: Charge[] = [];
  for (const [at, wrong] of tries.entries()) {
    const day = due.getTime() + (TRY_DAYS[at] ?? 0) * DAY;
    shop.pass(Math.max(0, day - shop.now().getTime()));
    shop.alipay.faults.clear();
    for (const fault of wrongs[wrong] ?? []) shop.alipay.faults.add(fault);
    const charge = chargeOf(shop, known);
    made.push(charge);
    if ((await decided(charge)).state === 'paid') return { isPaid: true, made };
  }
  return { isPaid: false, made };
}

test('a period is charged at most once, and once where a try was not declined, whatever goes wrong on its way', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ day, hour, periods }) => {
      shop.begin();
      let due = periodEnd(new Date(Date.UTC(2026, 10, Math.min(day, 30), hour)), 'month', day);
      const known = await inForce(shop, { nextAt: due });
      let paid = 0;
      for (const tries of periods) {
        const { isPaid, made } = await live(known, due, tries);
        const captures = made.map((charge) => shop.book(charge)?.captures ?? 0);
        expect(captures.reduce((sum, each) => sum + each, 0)).toBe(isPaid ? 1 : 0);
        expect(isPaid).toBe(tries.some((wrong) => !wrong.startsWith('declined')));
        if (!isPaid) break;
        paid += 1;
        due = periodEnd(due, 'month', day);
      }
      expect(agreementBooks(shop, known)[0]?.deductions).toHaveLength(paid);
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 300_000);
