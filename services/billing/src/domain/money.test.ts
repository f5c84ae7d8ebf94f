import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatDecimal, formatMoney, parseDecimal, parseMoney } from './money.ts';

test.each([
  ['12.5', 'USD', 1250n, '12.50'],
  ['0.05', 'EUR', 5n, '0.05'],
  ['500', 'JPY', 500n, '500'],
  ['9900', 'KRW', 9900n, '9900'],
  ['12.5000', 'CNY', 1250n, '12.50'],
])('%s %s is %s in minor units', (text, currency, minor, shown) => {
  expect(parseMoney(text, currency)).toBe(minor);
  expect(formatMoney(minor, currency)).toBe(shown);
});

test.each([
  ['0.5', 'JPY'],
  ['1.005', 'USD'],
  ['-1', 'USD'],
  ['1e3', 'USD'],
  ['', 'USD'],
])('%p is no amount of %s', (text, currency) => {
  expect(() => parseMoney(text, currency)).toThrow('is no amount');
});

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }),
      fc.integer({ min: 0, max: 9 }),
      (value, digits) => {
        const text = formatDecimal(value, digits);
        expect(parseDecimal(text, digits)).toBe(value);
        expect(formatDecimal(-value, digits)).toBe(value === 0n ? text : `-${text}`);
      },
    ),
  );
});
