import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatMoney } from '../../domain/money.ts';
import { CURRENCY, minorOf } from './amounts.ts';

const fen = fc.bigInt({ min: 0n, max: 10n ** 10n });

test('an amount is the same to the last fen after the way to Alipay and back', () => {
  fc.assert(
    fc.property(fen, (minor) => {
      const text = formatMoney(minor, CURRENCY);
      expect(text).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
      expect(minorOf(text)).toBe(minor);
    }),
  );
});

test.each(['', '1.005', '-1.00', '1e3', '1,000.00', 'NaN'])('%p is not taken for an amount', (text) => {
  expect(() => minorOf(text)).toThrow(expect.objectContaining({ name: 'ProviderUnavailable' }));
});
