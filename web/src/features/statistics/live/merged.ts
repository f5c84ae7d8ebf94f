import type { Statistic, StatisticChange } from '@tutka/http-contracts';

/**
 * The figures with what is new: points by when they begin, everything else whole. What they are compared with stays, and
 * with it the end of the time that it was read for.
 */
export function merged(now: Statistic, change: StatisticChange): Statistic {
  const points = new Map([...now.series, ...change.series].map((point) => [point.at, point]));
  const series = [...points.values()].sort((one, other) => one.at.localeCompare(other.at));
  const to = now.previous ? now.range.to : change.range.to;
  return { ...change, range: { ...change.range, to }, series, previous: now.previous };
}

/** Whether the time has grown since what it is compared with was read. */
export const isOutgrown = ({ previous, range }: Statistic, change: StatisticChange): boolean =>
  previous !== null && range.to < change.range.to;
