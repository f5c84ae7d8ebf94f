import type { RouteName } from '@tutka/http-contracts';
import { type Expectation, signedIn } from './expectation.ts';

/** A time that is over: its stream ends. */
const past = () => ({ query: { from: '2026-01-01', to: '2026-01-07' } });

/** The rows about figures: everybody's own workspace, an ADMIN's platform. */
export const statisticsExpectations = {
  getStatistic: { statuses: signedIn, call: past },
  watchStatistic: { statuses: signedIn, call: past },
  exportStatistic: { statuses: signedIn, call: past },
  // Everybody owns a workspace of their own.
  listAudit: { statuses: signedIn },
  exportAudit: { statuses: signedIn },
} satisfies Partial<Record<RouteName, Expectation>>;
