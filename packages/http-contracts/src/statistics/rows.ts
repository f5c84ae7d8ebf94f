import * as statistic from './statistic.ts';

/** The rows of statistics in the public API. */
export const statisticsRows = {
  getStatistic: statistic.getStatistic,
  watchStatistic: statistic.watchStatistic,
  exportStatistic: statistic.exportStatistic,
} as const;
