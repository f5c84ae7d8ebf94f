import type { Db } from '@tutka/database';
import { decideAndAppend, platformScope } from '@tutka/event-store';
import type { PlanQuotas, PlanTerms } from '../domain/plans/plan.events.ts';
import { applyPlanEvent } from '../projections/plan.ts';
import { planAggregate, planStream } from '../store/plan-aggregate.ts';
import { termsOf } from './plan-terms.ts';
import { seeds } from './seeds.ts';

const limitless: PlanQuotas = {
  messages: null,
  tokens: null,
  knowledgeBytes: null,
  agents: null,
  members: null,
};

/**
 * Makes the plans of the start where they are not there; what an ADMIN has changed stays. Without `quotas` nothing is
 * limited by any of them until an ADMIN says so: who runs the platform for themselves sells nothing.
 */
export async function seedPlans(worker: Db, { quotas }: { readonly quotas: boolean }): Promise<void> {
  for (const [position, { id, ...written }] of seeds.entries()) {
    const open = quotas ? {} : { quotas: limitless, includedCredits: null };
    const terms: PlanTerms = termsOf({ ...written, ...open, position, isOffered: true });
    await decideAndAppend(worker, platformScope, planAggregate, {
      streamId: planStream(id),
      command: { type: 'ensure', planId: id, terms },
      meta: { actorKind: 'service' },
      project: async (tx, events) => {
        for (const event of events) await applyPlanEvent(tx, event);
      },
    });
  }
}
