import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { operations, parked } from './fixtures/operations.ts';

const replayed = () => ({ handled: 18, failed: [] });

/** What the rows for operators answer; where nothing was made yet, all is well. */
export const operationsAnswers: Partial<Record<RouteName, Answer>> = {
  getOperations: ({ params, empty }) => {
    const own = operations.find(({ service }) => service === params.service);
    return empty ? { ...operations[0], service: params.service, warnings: own?.warnings ?? [] } : own;
  },
  listParked: ({ params, empty }) => (empty || params.service !== 'billing' ? [] : parked),
  replayParked: replayed,
  replayAllParked: replayed,
  skipParked: replayed,
  startRebuild: () => ({ startedAt: new Date().toISOString() }),
};
