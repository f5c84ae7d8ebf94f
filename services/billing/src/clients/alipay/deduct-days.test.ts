import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayOf, planDay } from './deduct-days.ts';

const DAY_MS = 86_400_000;
const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

test('a planned day is one that every month has, and lets money be taken on the day it is planned for', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const [today, planned] = [dayOf(at), planDay(at)];
      expect(Number(planned.slice(8))).toBeLessThanOrEqual(28);
      const daysBefore = (Date.parse(planned) - Date.parse(today)) / DAY_MS;
      expect(daysBefore).toBeGreaterThanOrEqual(0);
      expect(daysBefore).toBeLessThanOrEqual(5);
    }),
  );
});

test.each([
  ['2027-01-28T15:59:59Z', '2027-01-28'],
  ['2027-01-28T16:00:00Z', '2027-02-01'],
  ['2028-02-29T00:00:00Z', '2028-03-01'],
  ['2027-12-31T00:00:00Z', '2028-01-01'],
  ['2027-01-31T16:00:00Z', '2027-02-01'],
])('%s is planned on %s', (at, planned) => {
  expect(planDay(new Date(at))).toBe(planned);
});
