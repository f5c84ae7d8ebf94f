import { describe, expect, test } from '@jest/globals';
import { specify } from '@tutka/testing';
import fc from 'fast-check';
import type { OrderTerms } from '../orders/order.events.ts';
import { decideEarning, evolveEarning, leftOf, noEarning, type Sale, saleOf } from './earning.decide.ts';
import type { EarningEvent } from './earning.events.ts';
import { earningPostingsOf } from './earning.postings.ts';
import { decidePayout } from './payout.ts';
import { DEFAULT_SHARE_RATE, decideShareRate, earnerOf } from './share-rate.ts';

const { given } = specify({ decide: decideEarning, evolve: evolveEarning, initial: noEarning });

const sale: Sale = {
  order: 'order',
  agent: 'agent',
  name: 'Paid',
  currency: 'EUR',
  totalMinor: 999n,
  taxMinor: 0n,
  rate: 7_000,
};
const moved = { order: 'order', agent: 'agent', name: 'Paid', currency: 'EUR' };
const earned: EarningEvent = {
  type: 'OwnerEarned',
  data: { ...moved, saleMinor: '999', shareMinor: '699', rate: 7_000 },
};
const back = (refundedMinor: string, saleMinor: string, shareMinor: string): EarningEvent => ({
  type: 'EarningTakenBack',
  data: { ...moved, refundedMinor, saleMinor, shareMinor },
});
const settle = (refundedMinor: bigint, of: Sale = sale) => ({
  type: 'settle' as const,
  sale: of,
  refundedMinor,
});

describe('the share of a sale', () => {
  test('is given once, rounded down', () => {
    given([]).when(settle(0n)).thenEvents([earned]);
    given([earned]).when(settle(0n)).thenEvents([]);
  });

  test('is taken back in proportion, and all of it with the last coin', () => {
    given([earned])
      .when(settle(333n))
      .thenEvents([back('333', '333', '233')]);
    given([earned, back('333', '333', '233')])
      .when(settle(999n))
      .thenEvents([back('999', '666', '466')]);
  });

  test('is given and taken back where the refund was quicker', () => {
    given([])
      .when(settle(999n))
      .thenEvents([earned, back('999', '999', '699')]);
  });

  test('stays where an older word comes late', () => {
    given([earned, back('999', '999', '699')])
      .when(settle(333n))
      .thenEvents([]);
  });

  test('is of the price without tax', () => {
    given([])
      .when(settle(0n, { ...sale, totalMinor: 1_190n, taxMinor: 190n }))
      .thenEvents([
        { type: 'OwnerEarned', data: { ...moved, saleMinor: '1000', shareMinor: '700', rate: 7_000 } },
      ]);
  });

  test('is nothing where nothing was paid', () => {
    given([])
      .when(settle(0n, { ...sale, totalMinor: 0n }))
      .thenEvents([]);
  });
});

const anySale = fc
  .record({
    total: fc.bigInt(1n, 10n ** 12n),
    tax: fc.bigInt(0n, 10n ** 12n),
    rate: fc.integer({ min: 1, max: 10_000 }),
  })
  .map(({ total, tax, rate }) => ({ ...sale, totalMinor: total, taxMinor: tax % (total + 1n), rate }));

/** How much had gone back at each time that somebody looked, in any order and any number of times. */
const anyStory = fc.tuple(anySale, fc.array(fc.bigInt(0n, 10n ** 12n), { maxLength: 12 }));

function told(of: Sale, refunds: readonly bigint[]): EarningEvent[] {
  const events: EarningEvent[] = [];
  for (const refundedMinor of refunds) {
    events.push(...decideEarning(settle(refundedMinor, of), events.reduce(evolveEarning, noEarning)));
  }
  return events;
}

const sumOf = (events: readonly EarningEvent[], account: 'sales' | 'owed' | 'fee') =>
  events.reduce((sum, event) => sum + earningPostingsOf(event)[account], 0n);

test('every line sums to zero, and no part of a sale is ever below nothing (2,000 histories)', () => {
  fc.assert(
    fc.property(anyStory, ([of, looks]) => {
      const refunds = looks.map((look) => look % (of.totalMinor + 1n));
      const events = told(of, refunds);
      for (let n = 1; n <= events.length; n++) {
        const { sales, owed, fee, paid } = earningPostingsOf(events[n - 1] as EarningEvent);
        expect(sales + owed + fee + paid).toBe(0n);
        const until = events.slice(0, n);
        expect(sumOf(until, 'owed')).toBeGreaterThanOrEqual(0n);
        expect(sumOf(until, 'fee')).toBeGreaterThanOrEqual(0n);
        expect(sumOf(until, 'sales')).toBeLessThanOrEqual(0n);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('refunds in any order, told any number of times, come to the same; all of them give back all (2,000 histories)', () => {
  fc.assert(
    fc.property(anyStory, ([of, looks]) => {
      const refunds = looks.map((look) => look % (of.totalMinor + 1n));
      const most = refunds.reduce((a, b) => (a > b ? a : b), 0n);
      const events = told(of, [0n, ...refunds, ...refunds.toReversed()]);
      const first = leftOf(of, 0n).share === 0n ? { sale: 0n, share: 0n } : leftOf(of, most);
      expect([-sumOf(events, 'sales'), sumOf(events, 'owed')]).toEqual([first.sale, first.share]);
      const all = told(of, [...refunds, of.totalMinor, ...refunds]);
      expect([sumOf(all, 'sales'), sumOf(all, 'owed'), sumOf(all, 'fee')]).toEqual([0n, 0n, 0n]);
    }),
    { numRuns: 2_000 },
  );
});

describe('who earns', () => {
  const seller = { workspace: 'seller', owner: 'mara' };
  test('is the workspace of the agent, at the rate of the day', () => {
    const buyer = { workspace: 'buyer', userUuid: 'bert' };
    expect(earnerOf(seller, buyer, 7_000)).toEqual({ workspace: 'seller', rate: 7_000 });
  });
  test('is nobody by a purchase of their own, nor by a share of nothing', () => {
    expect(earnerOf(seller, { workspace: 'seller', userUuid: 'bert' }, 7_000)).toBeUndefined();
    expect(earnerOf(seller, { workspace: 'other', userUuid: 'mara' }, 7_000)).toBeUndefined();
    expect(earnerOf(seller, { workspace: 'buyer', userUuid: 'bert' }, 0)).toBeUndefined();
  });
  test('is nobody by a plan', () => {
    const product = { kind: 'credits', amount: '5', name: 'Credits' };
    expect(saleOf('order', { product, totalMinor: '500' } as unknown as OrderTerms)).toBeUndefined();
  });
});

describe('a payout', () => {
  const payOut = (amountMinor: bigint, owedMinor: bigint) =>
    ({ type: 'pay out', currency: 'EUR', amountMinor, reference: 'wire', owedMinor }) as const;
  test('is noted once a reference, of what is owed at most', () => {
    expect(decidePayout(payOut(5n, 5n), 'none')).toHaveLength(1);
    expect(() => decidePayout(payOut(5n, 5n), 'made')).toThrow(
      expect.objectContaining({ name: 'PayoutExists' }),
    );
    for (const [amount, owed] of [
      [6n, 5n],
      [0n, 5n],
      [-1n, 5n],
      [1n, -5n],
    ] as const) {
      expect(() => decidePayout(payOut(amount, owed), 'none')).toThrow(
        expect.objectContaining({ name: 'PayoutNotOwed' }),
      );
    }
  });
});

test('the rate is from nothing to all, and told when it changes', () => {
  expect(decideShareRate({ type: 'set', rate: 5_000 }, DEFAULT_SHARE_RATE)).toHaveLength(1);
  expect(decideShareRate({ type: 'set', rate: 5_000 }, 5_000)).toEqual([]);
  for (const rate of [-1, 10_001, 0.5]) {
    expect(() => decideShareRate({ type: 'set', rate }, 5_000)).toThrow(
      expect.objectContaining({ name: 'NotAShare' }),
    );
  }
});
