import { uuid5 } from '@tutka/event-store';
import type { Allowance } from '../domain/allowance.ts';
import type { AgentRow } from '../projections/agent.ts';

/** A person's trial of an agent: theirs in whatever workspace they are, or a new workspace would be a new trial. */
export function trialAllowance({ uuid: agent, workspace, offer }: AgentRow, userUuid: string): Allowance {
  return { uuid: uuid5(agent, `trial/${userUuid}`), workspace, agent, userUuid, limit: offer.trialLimit };
}
