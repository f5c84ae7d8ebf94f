/** Keys never make these calls. */
export const statisticsScopes = {
  listAudit: null,
  exportAudit: null,
  getStatistic: null,
  watchStatistic: null,
  exportStatistic: null,
} as const;
