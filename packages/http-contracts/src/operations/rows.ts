import * as operations from './operations.ts';

/** The rows that each service answers for itself. */
export const operationsRows = {
  getOperations: operations.getOperations,
  listParked: operations.listParked,
  replayParked: operations.replayParked,
  replayAllParked: operations.replayAllParked,
  skipParked: operations.skipParked,
  startRebuild: operations.startRebuild,
} as const;
