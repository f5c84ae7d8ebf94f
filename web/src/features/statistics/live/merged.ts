import type { Statistic, StatisticChange } from '@tutka/http-contracts';

/** The figures with what is new: points by when they begin, everything else whole. What they are compared with stays. */
export function merged(now: Statistic, change: StatisticChange): Statistic {
  const points = new Map([...now.series, ...change.series].map((point) => [point.at, point]));
  const series = [...points.values()].sort((one, other) => one.at.localeCompare(other.at));
  return { ...change, series, previous: now.previous };
}
