import { expect, it } from '@jest/globals';
import { amountOf, nanosOf } from './nanos.ts';

it.each([
  ['0.00', 0n],
  ['1.50', 1_500_000_000n],
  ['0.000000001', 1n],
  ['-12.000000001', -12_000_000_001n],
  ['999999999999999.99', 999_999_999_999_999_990_000_000n],
])('%s is %s billionths, and back', (amount, nanos) => {
  expect(nanosOf(amount)).toBe(nanos);
  expect(amountOf(nanos)).toBe(amount);
});
