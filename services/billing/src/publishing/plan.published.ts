import { create, toBinary } from '@bufbuild/protobuf';
import { toldValues, topics } from '@tutka/contracts';
import { PlanChangedSchema, PlanCreatedSchema } from '@tutka/contracts/billing/events/v1/plan';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { PlanEvent, PlanTerms } from '../domain/plans/plan.events.ts';

const told = (terms: Partial<PlanTerms>) =>
  toldValues(terms, ['name', 'prices', 'quotas', 'includedCredits', 'position', 'isOffered']);

/** What a plan's event says in public. */
export function publishedPlan({ type, data }: LoggedEvent<PlanEvent>): readonly Publication[] {
  const { planId, terms } = data;
  if (type === 'PlanCreated') {
    const value = create(PlanCreatedSchema, { planId, name: terms.name ?? '', values: told(terms) });
    return [{ topic: topics.plan, type: PlanCreatedSchema.name, value: toBinary(PlanCreatedSchema, value) }];
  }
  const value = create(PlanChangedSchema, { planId, fields: Object.keys(terms), values: told(terms) });
  return [{ topic: topics.plan, type: PlanChangedSchema.name, value: toBinary(PlanChangedSchema, value) }];
}
