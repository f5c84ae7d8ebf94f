import { expect, it, test } from '@jest/globals';
import { isGift, today } from './gift.ts';

it.each([
  ['5', true],
  ['0.0001', true],
  ['10000000', true],
  ['10000000.01', false],
  ['0', false],
  ['0.00', false],
  ['-1', false],
  ['1,5', false],
  ['1.00001', false],
  ['', false],
])('%j may be given: %s', (amount, may) => expect(isGift(amount)).toBe(may));

test('today is a day where the reader is', () => {
  expect(today(new Date(2026, 0, 5, 23, 30))).toBe('2026-01-05');
});
