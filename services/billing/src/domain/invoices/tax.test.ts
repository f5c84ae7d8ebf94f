import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AppliedTax, priceParts, rateOf, type TaxRate, taxed, taxInRefund, taxWithin } from './tax.ts';

const rate = (percent: string, isInclusive: boolean, more: Partial<TaxRate> = {}): TaxRate => ({
  ...{ country: 'DE', region: null, name: 'VAT', percent, isInclusive },
  ...more,
});
const price = (totalMinor: bigint) => ({ totalMinor, discounts: [] });

test.each([
  // In cents, half up: 19 % of 9.99 is 1.8981.
  [999n, '19', false, '190', 1189n],
  [999n, '19', true, '160', 999n],
  [1n, '50', false, '1', 2n],
  [1n, '49.9999', false, '0', 1n],
  [2000n, '8.875', false, '178', 2178n],
  // Yen and won have no decimals, and neither has their tax.
  [2900n, '10', false, '290', 3190n],
  [2900n, '10', true, '264', 2900n],
  [27_005n, '10', false, '2701', 29_706n],
  [0n, '19', false, '0', 0n],
  [2000n, '0', true, '0', 2000n],
  [2000n, '100', true, '1000', 2000n],
])('%s at %s %% (inclusive: %s) holds or adds %s', (before, percent, isInclusive, amount, total) => {
  const { totalMinor, tax } = taxed(price(before), rate(percent, isInclusive));
  expect([totalMinor, tax?.amountMinor]).toEqual([total, amount]);
});

test('a region goes before its country, a country before everywhere, and nowhere is untaxed', () => {
  const [all, canada, ontario] = [
    rate('1', false, { country: null, name: 'all' }),
    rate('5', false, { country: 'CA', name: 'GST' }),
    rate('13', false, { country: 'CA', region: 'ON', name: 'HST' }),
  ];
  const named = (rates: readonly TaxRate[], country?: string, region = '') =>
    rateOf(rates, country === undefined ? undefined : { country, region })?.name;
  expect(named([all, canada, ontario], 'CA', ' on ')).toBe('HST');
  expect(named([all, canada, ontario], 'CA', 'QC')).toBe('GST');
  expect(named([all, canada, ontario], 'FR')).toBe('all');
  expect(named([all, canada, ontario])).toBe('all');
  expect(named([canada, ontario], 'FR')).toBeUndefined();
  expect(named([ontario], 'CA')).toBeUndefined();
  expect(taxed(price(5n), undefined)).toEqual({ ...price(5n), tax: null });
});

test('a total comes apart into what it was made of; an older one without a tax too', () => {
  const discounts = [{ offMinor: '500' }];
  const exclusive = taxed({ totalMinor: 1500n, discounts }, rate('19', false));
  const inclusive = taxed({ totalMinor: 1500n, discounts }, rate('19', true));
  const parts = ({ totalMinor, tax }: typeof exclusive) =>
    priceParts({ totalMinor: totalMinor.toString(), discounts, tax });
  expect(parts(exclusive)).toEqual({ subtotalMinor: 2000n, taxMinor: 285n, netMinor: 1500n });
  expect(parts(inclusive)).toEqual({ subtotalMinor: 2000n, taxMinor: 239n, netMinor: 1261n });
  expect(priceParts({ totalMinor: '1500', discounts })).toEqual({
    ...{ subtotalMinor: 2000n, taxMinor: 0n, netMinor: 1500n },
  });
});

test('of a whole price a subscription charges the same tax as an order does', () => {
  const priced = fc.record({
    before: fc.bigInt(0n, 10_000_000n),
    percent: fc.integer({ min: 0, max: 1_000_000 }),
    isInclusive: fc.boolean(),
  });
  fc.assert(
    fc.property(priced, ({ before, percent, isInclusive }) => {
      const { totalMinor, tax } = taxed(price(before), rate((percent / 10_000).toFixed(4), isInclusive));
      expect(tax && taxWithin(totalMinor, rateIn(tax))).toEqual(tax);
    }),
    { numRuns: 5_000 },
  );
});

const rateIn = ({ name, percent, isInclusive }: AppliedTax) => ({ name, percent, isInclusive });

test('whatever parts a price goes back in, its tax goes back whole, and none is more than its part', () => {
  const story = fc.record({
    before: fc.bigInt(0n, 10_000_000n),
    percent: fc.integer({ min: 0, max: 1_000_000 }),
    isInclusive: fc.boolean(),
    cuts: fc.array(fc.bigInt(1n, 3_000_000n), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(story, ({ before, percent, isInclusive, cuts }) => {
      const { totalMinor, tax } = taxed(price(before), rate((percent / 10_000).toFixed(4), isInclusive));
      const order = { totalMinor, taxMinor: BigInt(tax?.amountMinor ?? 0) };
      let [beforeMinor, taxBack] = [0n, 0n];
      for (const cut of [...cuts, totalMinor]) {
        const left = totalMinor - beforeMinor;
        const amountMinor = cut < left ? cut : left;
        const part = taxInRefund(order, { beforeMinor, amountMinor });
        expect(part >= 0n && part <= amountMinor).toBe(true);
        taxBack += part;
        beforeMinor += amountMinor;
      }
      expect(taxBack).toBe(order.taxMinor);
    }),
    { numRuns: 5_000 },
  );
});
