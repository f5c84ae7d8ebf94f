import type { RouteName } from '@tutka/http-contracts';
import { adminAlone, type Expectation } from './expectation.ts';

const ofStatistics = () => ({ params: { service: 'statistics' } });
const ofNoRecord = { service: 'statistics', id: '1' };

/** What stands still in a service: for ADMINs. Nothing is parked here. */
export const operationsExpectations = {
  getOperations: { statuses: adminAlone, call: ofStatistics },
  listParked: { statuses: adminAlone, call: ofStatistics },
  replayParked: { statuses: [401, 403, 403, 401, 404], call: () => ({ params: ofNoRecord }) },
  replayAllParked: { statuses: adminAlone, call: ofStatistics },
  skipParked: {
    statuses: [401, 403, 403, 401, 404],
    call: () => ({ params: ofNoRecord, body: { reason: 'no such record' } }),
  },
  startRebuild: { statuses: adminAlone, call: ofStatistics },
} satisfies Partial<Record<RouteName, Expectation>>;
