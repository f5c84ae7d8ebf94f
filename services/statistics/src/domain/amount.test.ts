import { expect, test } from '@jest/globals';
import { amountAt } from './amount.ts';

test.each([0n, 1n, -1n, 2n ** 32n, -(2n ** 32n), 2n ** 53n - 1n, 1n - 2n ** 53n])(
  '%s is a number',
  (value) => {
    const bytes = Buffer.alloc(10);
    bytes.writeBigInt64BE(value, 2);
    expect(amountAt(bytes, 2)).toBe(Number(value));
  },
);

test.each([2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, -(2n ** 63n)])(
  '%s is exact where a number would not be',
  (value) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(value);
    expect(amountAt(bytes, 0)).toBe(value);
  },
);
