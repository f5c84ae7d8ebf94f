import { expect, it } from '@jest/globals';
import { daysOf } from './days-of.ts';

const day = (date: number) => new Date(2026, 10, date).toISOString();

it.each([
  [day(21), day(22), 'Nov 21, 2026'],
  [day(1), day(22), 'Nov 1, 2026 – Nov 21, 2026'],
  [day(21), new Date(2026, 10, 22, 10).toISOString(), 'Nov 21, 2026 – Nov 22, 2026'],
])('from %s until before %s are the days %s', (from, to, shown) => {
  expect(daysOf({ from, to })).toBe(shown);
});
