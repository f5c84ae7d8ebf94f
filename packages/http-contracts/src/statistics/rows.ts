import * as audit from './audit.ts';
import * as statistic from './statistic.ts';

/** The rows of statistics in the public API. */
export const statisticsRows = {
  getStatistic: statistic.getStatistic,
  watchStatistic: statistic.watchStatistic,
  exportStatistic: statistic.exportStatistic,
  listAudit: audit.listAudit,
  exportAudit: audit.exportAudit,
} as const;
