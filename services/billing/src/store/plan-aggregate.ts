import { type Aggregate, PLATFORM, uuid5 } from '@tutka/event-store';
import {
  decidePlan,
  evolvePlan,
  noPlan,
  type PlanCommand,
  type PlanState,
} from '../domain/plans/plan.decide.ts';
import type { PlanEvent } from '../domain/plans/plan.events.ts';
import { knows } from './known-events.ts';

export const planAggregate: Aggregate<PlanCommand, PlanState, PlanEvent> = {
  type: 'plan',
  initial: noPlan,
  decide: decidePlan,
  evolve: evolvePlan,
  knows,
};

/** The stream of a plan, which people name by a word. */
export const planStream = (planId: string): string => uuid5(PLATFORM, `plan/${planId}`);
