import { expect, test } from '@jest/globals';
import { periodEnd } from './period.ts';

test.each([
  ['2026-01-31T10:00:00.000Z', 'month', 31, '2026-02-28T10:00:00.000Z'],
  ['2026-02-28T10:00:00.000Z', 'month', 31, '2026-03-31T10:00:00.000Z'],
  ['2028-01-30T00:00:00.000Z', 'month', 30, '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', 'month', 31, '2027-01-31T23:59:59.000Z'],
  ['2028-02-29T12:00:00.000Z', 'year', 29, '2029-02-28T12:00:00.000Z'],
  ['2031-02-28T12:00:00.000Z', 'year', 29, '2032-02-29T12:00:00.000Z'],
] as const)('from %s a %s that began on the %i ends at %s', (from, period, day, end) => {
  expect(periodEnd(new Date(from), period, day).toISOString()).toBe(end);
});
