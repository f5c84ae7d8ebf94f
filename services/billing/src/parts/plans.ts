import type { Db } from '@tutka/database';
import { bindPlans } from '../http/plan.routes.ts';
import { planErrors } from '../http/plan-errors.ts';
import { seedPlans } from '../plans/seed-plans.ts';
import type { BillingPart } from './part.ts';

interface PlansDeps {
  readonly app: Db;
  readonly worker: Db;
  /** Whether the plans of the start limit anything. */
  readonly seedQuotas: boolean;
}

/** What there is to buy, and what each workspace may use without buying. */
export function plansPart({ app, worker, seedQuotas }: PlansDeps): BillingPart {
  return {
    errors: planErrors,
    bind: (router) => bindPlans(router, { app, worker }),
    start: () => seedPlans(worker, { quotas: seedQuotas }),
  };
}
