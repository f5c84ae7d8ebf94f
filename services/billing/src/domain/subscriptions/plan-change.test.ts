import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { changeNow, difference, isAtOnce, restOf, type WantedTerms, yearLessRest } from './plan-change.ts';

const terms = (planId: string, period: 'month' | 'year', minor: bigint) => ({
  ...{ planId, period, name: planId },
  amount: { minor: minor.toString(), currency: 'USD' },
});
const wanted = (planId: string, period: 'month' | 'year', monthMinor: bigint): WantedTerms => ({
  terms: terms(planId, period, monthMinor),
  monthMinor,
});

describe('what is made at once', () => {
  test.each([
    ['a dearer plan', ['pro', 'month', 20n], ['team', 'month', 60n], true],
    ['a cheaper plan', ['team', 'month', 60n], ['pro', 'month', 20n], false],
    ['a year in place of a month', ['pro', 'month', 20n], ['pro', 'year', 20n], true],
    ['a month in place of a year', ['pro', 'year', 20n], ['pro', 'month', 20n], false],
    ['a year of a dearer plan', ['pro', 'month', 20n], ['team', 'year', 60n], true],
    ['a month of a dearer plan in place of a year', ['pro', 'year', 20n], ['team', 'month', 60n], false],
    ['a year of a cheaper plan', ['team', 'month', 60n], ['pro', 'year', 20n], false],
  ] as const)('%s', (_name, [from, fromPeriod, fromMonth], [to, toPeriod, toMonth], now) => {
    expect(isAtOnce(wanted(from, fromPeriod, fromMonth), wanted(to, toPeriod, toMonth))).toBe(now);
  });
});

const [since, until] = ['2027-02-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z'];

test('half a month later the dearer plan costs half of the difference, and half a cent is the buyer’s', () => {
  const now = new Date('2027-02-15T00:00:00.000Z');
  const running = { terms: terms('pro', 'month', 2000n), periods: [{ since, until }], until };
  expect(changeNow(running, terms('team', 'month', 6001n), now, 50n)).toEqual({
    ...{ differenceMinor: 2000n, waivedMinor: 0n, until },
  });
  expect(changeNow(running, terms('pro', 'year', 20_000n), now, 50n)).toEqual({
    differenceMinor: 19_000n,
    waivedMinor: 0n,
    until: '2028-02-15T00:00:00.000Z',
  });
});

test('what was paid ahead is left as a whole, beside the rest of the period that runs', () => {
  const now = new Date('2027-02-15T00:00:00.000Z');
  const ahead = { since: until, until: '2027-04-01T00:00:00.000Z' };
  const periods = [{ since, until }, ahead];
  const running = { terms: terms('pro', 'month', 2000n), periods, until: ahead.until };
  expect(changeNow(running, terms('team', 'month', 6001n), now, 50n)).toEqual({
    ...{ differenceMinor: 6001n, waivedMinor: 0n, until: ahead.until },
  });
  expect(changeNow(running, terms('pro', 'year', 20_000n), now, 50n)).toEqual({
    differenceMinor: 17_000n,
    waivedMinor: 0n,
    until: '2028-02-15T00:00:00.000Z',
  });
});

test('what is less than anybody charges is given up', () => {
  const now = new Date('2027-02-28T18:00:00.000Z');
  const running = { terms: terms('pro', 'month', 2000n), periods: [{ since, until }], until };
  const change = (least: bigint) => changeNow(running, terms('team', 'month', 6000n), now, least);
  expect(change(35n)).toEqual({ differenceMinor: 35n, waivedMinor: 0n, until });
  expect(change(36n)).toEqual({ differenceMinor: 0n, waivedMinor: 35n, until });
});

const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
const span = fc.integer({ min: 1, max: 366 * 86_400_000 });
const instants = fc.tuple(
  fc.date({ noInvalidDate: true, max: new Date('2100-01-01') }),
  span,
  fc.nat(10_000),
);

/** A period, and an instant within it. */
const within = instants.map(([begin, ms, part]) => ({
  since: begin.toISOString(),
  until: new Date(begin.getTime() + ms).toISOString(),
  now: new Date(begin.getTime() + Math.floor((ms * part) / 10_000)),
}));

test('the difference is never more than the exact one, and less by less than a minor unit', () => {
  const property = fc.property(price, price, within, (one, other, at) => {
    const [cheap, dear] = one < other ? [one, other] : [other, one];
    const rest = restOf([at], at.now);
    const asked = difference(cheap, dear, rest);
    const exact = (dear - cheap) * rest.left;
    expect(asked * rest.whole <= exact).toBe(true);
    expect((asked + 1n) * rest.whole > exact).toBe(true);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('a year less what is left of a month is never more than the exact price, and less by less than a minor unit', () => {
  const property = fc.property(price, price, within, (month, more, at) => {
    const year = month + more;
    const rest = restOf([at], at.now);
    const asked = yearLessRest(month, year, rest);
    const exact = year * rest.whole - month * rest.left;
    expect(asked * rest.whole <= exact).toBe(true);
    expect((asked + 1n) * rest.whole > exact).toBe(true);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('two changes on the way cost no more than one, and less by less than two minor units', () => {
  const property = fc.property(price, price, price, within, (a, b, c, at) => {
    const [low = 0n, middle = 0n, high = 0n] = [a, b, c].sort((x, y) => (x < y ? -1 : 1));
    const rest = restOf([at], at.now);
    const once = difference(low, high, rest);
    const twice = difference(low, middle, rest) + difference(middle, high, rest);
    expect(twice <= once && twice + 2n > once).toBe(true);
  });
  fc.assert(property, { numRuns: 1_000 });
});

test('before a period all of it is left, and after it nothing', () => {
  const periods = [{ since, until }];
  expect(restOf(periods, new Date('2026-12-31')).left).toBe(28n * 86_400_000n);
  expect(difference(2000n, 6000n, restOf(periods, new Date('2027-04-01')))).toBe(0n);
});
