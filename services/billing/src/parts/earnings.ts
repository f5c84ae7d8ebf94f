import type { Db } from '@tutka/database';
import type { Accounts } from '../clients/accounts.ts';
import { earningReads } from '../earnings/earning-reads.ts';
import { bindEarnings } from '../http/earning.routes.ts';
import { earningErrors } from '../http/earning-errors.ts';
import type { BillingPart } from './part.ts';

interface EarningsDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly accounts: Accounts;
  readonly clock?: () => Date;
}

/** What the owners of agents earn by them, and what was sent to them. The orders' jobs do the giving. */
export function earningsPart(deps: EarningsDeps): BillingPart {
  const { worker, accounts, clock = () => new Date() } = deps;
  return {
    errors: earningErrors,
    bind: (router) => bindEarnings(router, { worker, accounts, reads: earningReads({ ...deps, clock }) }),
  };
}
