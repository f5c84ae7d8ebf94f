import { create, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { PlanChangedSchema, PlanCreatedSchema } from '@tutka/contracts/billing/events/v1/plan';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { PlanEvent } from '../domain/plan.events.ts';

/** What a plan's event says in public. */
export function publishedPlan({ type, data }: LoggedEvent<PlanEvent>): readonly Publication[] {
  const { planId, terms } = data;
  if (type === 'PlanCreated') {
    const value = create(PlanCreatedSchema, { planId, name: terms.name ?? '' });
    return [{ topic: topics.plan, type: PlanCreatedSchema.name, value: toBinary(PlanCreatedSchema, value) }];
  }
  const value = create(PlanChangedSchema, { planId, fields: Object.keys(terms) });
  return [{ topic: topics.plan, type: PlanChangedSchema.name, value: toBinary(PlanChangedSchema, value) }];
}
