import { expect, it } from '@jest/globals';
import type { Statistic, StatisticChange, StatisticPoint } from '@tutka/http-contracts';
import { isOutgrown, merged } from './merged.ts';

const point = (at: string, messages: number) => ({ at, messages }) as StatisticPoint;
const part = (fields: Partial<Statistic>) => fields as Statistic;

const range = (to: string) => ({ from: '2026-11-20T00:00:00Z', to }) as Statistic['range'];
const [ten, four] = [range('2026-11-20T10:00:00Z'), range('2026-11-20T16:00:00Z')];

it('takes what is new, in its place', () => {
  const now = part({
    lagMs: 9,
    range: ten,
    previous: null,
    series: [point('2026-11-20', 4), point('2026-11-21', 5)],
  });
  const change = part({ lagMs: 0, range: four, series: [point('2026-11-22', 1), point('2026-11-21', 6)] });
  const next = merged(now, { ...change, previous: null } as StatisticChange);
  expect(next.series.map(({ at, messages }) => [at, messages])).toEqual([
    ['2026-11-20', 4],
    ['2026-11-21', 6],
    ['2026-11-22', 1],
  ]);
  expect(next).toMatchObject({ lagMs: 0, range: four });
  expect(now.series[1]?.messages).toBe(5);
});

it('keeps what it is compared with, and knows when that is of a shorter time', () => {
  const previous = { from: '2026-11-19T14:00:00Z', to: ten.from } as Statistic['previous'];
  const now = part({ range: ten, previous, series: [] });
  const change = part({ range: four, previous: null, series: [] }) as StatisticChange;
  const next = merged(now, change);
  expect(next.previous).toBe(previous);
  expect(isOutgrown(next, change)).toBe(true);
  expect(isOutgrown(now, { ...change, range: ten })).toBe(false);
  expect(isOutgrown({ ...now, previous: null }, change)).toBe(false);
});
