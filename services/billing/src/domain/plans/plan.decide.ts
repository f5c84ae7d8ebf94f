import { sameJson } from '../same-json.ts';
import type { PlanEvent, PlanTerms } from './plan.events.ts';

export type PlanState =
  | { readonly phase: 'absent' }
  | { readonly phase: 'made'; readonly planId: string; readonly terms: PlanTerms };
export const noPlan: PlanState = { phase: 'absent' };

export type PlanCommand =
  | { readonly type: 'create'; readonly planId: string; readonly terms: PlanTerms }
  /** Made where there is none yet; what an ADMIN has changed stays. */
  | { readonly type: 'ensure'; readonly planId: string; readonly terms: PlanTerms }
  | { readonly type: 'change'; readonly terms: Partial<PlanTerms> };

export class PlanNotFound extends Error {
  override readonly name = 'PlanNotFound';
}

class PlanExists extends Error {
  override readonly name = 'PlanExists';
}

/** Throws PlanNotFound and PlanExists. */
export function decidePlan(command: PlanCommand, state: PlanState): PlanEvent[] {
  if (command.type === 'change') {
    if (state.phase === 'absent') throw new PlanNotFound();
    const terms = changedTerms(command.terms, state.terms);
    if (Object.keys(terms).length === 0) return [];
    return [{ type: 'PlanChanged', data: { planId: state.planId, terms } }];
  }
  const { type, planId, terms } = command;
  if (state.phase === 'absent') return [{ type: 'PlanCreated', data: { planId, terms } }];
  if (type === 'create') throw new PlanExists();
  return [];
}

export function evolvePlan(state: PlanState, { type, data }: PlanEvent): PlanState {
  if (type === 'PlanCreated') return { phase: 'made', ...data };
  return state.phase === 'absent' ? state : { ...state, terms: { ...state.terms, ...data.terms } };
}

function changedTerms(wanted: Partial<PlanTerms>, now: PlanTerms): Partial<PlanTerms> {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && !sameJson(value, now[name as keyof PlanTerms]),
    ),
  );
}
