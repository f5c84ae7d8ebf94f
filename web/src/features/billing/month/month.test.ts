import { expect, it, test } from '@jest/globals';
import { daysOfMonth, monthIn, shifted } from './month.ts';

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 0, '2026-11'],
])('%s by %i is %s', (month, by, expected) => expect(shifted(month, by)).toBe(expected));

test('a month has its days, a leap year its own', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

it.each([
  ['2026-10', '2026-10'],
  ['2026-12', '2026-11'],
  ['2026-13', '2026-11'],
  ['x', '2026-11'],
  [null, '2026-11'],
])('of the address %s is shown as %s', (written, expected) =>
  expect(monthIn(written, '2026-11')).toBe(expected),
);
