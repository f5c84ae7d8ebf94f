import { expect, it } from '@jest/globals';
import type { Statistic, StatisticChange, StatisticPoint } from '@tutka/http-contracts';
import { merged } from './merged.ts';

const point = (at: string, messages: number) => ({ at, messages }) as StatisticPoint;
const part = (fields: Partial<Statistic>) => fields as Statistic;

it('takes what is new, in its place, and keeps what it is compared with', () => {
  const previous = part({}).previous;
  const now = part({ lagMs: 9, previous, series: [point('2026-11-20', 4), point('2026-11-21', 5)] });
  const change = part({ lagMs: 0, series: [point('2026-11-22', 1), point('2026-11-21', 6)] });
  const next = merged({ ...now, previous: null }, { ...change, previous: null } as StatisticChange);
  expect(next.series.map(({ at, messages }) => [at, messages])).toEqual([
    ['2026-11-20', 4],
    ['2026-11-21', 6],
    ['2026-11-22', 1],
  ]);
  expect(next.lagMs).toBe(0);
  expect(now.series[1]?.messages).toBe(5);
});
