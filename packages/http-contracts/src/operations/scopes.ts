/** Keys never make these calls. */
export const operationsScopes = {
  getOperations: null,
  listParked: null,
  replayParked: null,
  replayAllParked: null,
  skipParked: null,
  startRebuild: null,
} as const;
