import { changedOf } from '../../../lib/changed/index.ts';
import { type AgentChange, type AgentForm, bodyOf } from './agent-form.ts';

/** What an agent costs is one thing: of what two set meanwhile, half of each would be a price that nobody meant. */
const cost = ['isFree', 'price', 'currency'] as const;

/** What would be saved of a form that was filled in as `before`: a form holds more of an agent than its fields. */
export function bodyChanges(before: AgentForm, now: AgentForm): AgentChange {
  const [body, changed] = [bodyOf(now), changedOf(bodyOf(before), bodyOf(now))];
  const isPriced = Object.keys(changed).some(isCost);
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => field in changed || (isPriced && isCost(field))),
  );
}

/** What was filled in otherwise than `before`. A price that is not asked for, as the agent is free, is left out. */
export function formChanges(before: AgentForm, now: AgentForm): Partial<AgentForm> {
  const { isFree, price, currency } = now;
  const changed = Object.entries(changedOf(before, now)).filter(([field]) => !isCost(field));
  const isPriced = Object.keys(bodyChanges(before, now)).some(isCost);
  return { ...Object.fromEntries(changed), ...(isPriced && { isFree, price, currency }) };
}

const isCost = (field: string) => (cost as readonly string[]).includes(field);
