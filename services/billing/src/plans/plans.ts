import { asWorker, type Db, inTenant, type TenantScope } from '@tutka/database';
import { decideAndAppend, type EventMeta, platformScope } from '@tutka/event-store';
import type { Plan } from '@tutka/http-contracts';
import { type PlanCommand, PlanNotFound } from '../domain/plans/plan.decide.ts';
import type { PlanTerms } from '../domain/plans/plan.events.ts';
import { applyPlanEvent, findPlan, listPlans } from '../projections/plan.ts';
import { planAggregate, planStream } from '../store/plan-aggregate.ts';
import { planView } from './plan-terms.ts';

/** In the order of the pricing page. */
export async function showPlans(
  app: Db,
  reader: TenantScope,
  only: { readonly offered: boolean },
): Promise<Plan[]> {
  return (await inTenant(app, reader, (tx) => listPlans(tx, only))).map(planView);
}

/** Throws PlanExists. */
export function createPlan(worker: Db, planId: string, terms: PlanTerms, meta: EventMeta): Promise<Plan> {
  return carryOut(worker, planId, { type: 'create', planId, terms }, meta);
}

/** Throws PlanNotFound. */
export function changePlan(
  worker: Db,
  planId: string,
  terms: Partial<PlanTerms>,
  meta: EventMeta,
): Promise<Plan> {
  return carryOut(worker, planId, { type: 'change', terms }, meta);
}

async function carryOut(worker: Db, planId: string, command: PlanCommand, meta: EventMeta): Promise<Plan> {
  await decideAndAppend(worker, platformScope, planAggregate, {
    streamId: planStream(planId),
    command,
    meta,
    project: async (tx, events) => {
      for (const event of events) await applyPlanEvent(tx, event);
    },
  });
  const row = await asWorker(worker, (tx) => findPlan(tx, planId));
  if (!row) throw new PlanNotFound();
  return planView(row);
}
