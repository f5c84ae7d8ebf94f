import type { Db } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { bind, type Principal } from '@tutka/service-runtime';
import type { Router } from 'express';
import { changedTermsOf, termsOf } from '../plans/plan-terms.ts';
import { changePlan, createPlan, showPlans } from '../plans/plans.ts';
import { metaOf } from './event-meta.ts';

const isAdmin = (principal: Principal) => principal.kind === 'person' && principal.role === 1;

/** Plans: whoever looks sees what is offered, an ADMIN makes and changes them. */
export function bindPlans(router: Router, { app, worker }: { readonly app: Db; readonly worker: Db }): void {
  bind(router, routes.listPlans, ({ principal }) =>
    showPlans(app, principal, { offered: !isAdmin(principal) }),
  );

  bind(router, routes.createPlan, ({ body: { id, ...written }, principal }) =>
    createPlan(worker, id, termsOf(written), metaOf(principal)),
  );

  bind(router, routes.updatePlan, ({ params, body, principal }) =>
    changePlan(worker, params.id, changedTermsOf(body), metaOf(principal)),
  );
}
