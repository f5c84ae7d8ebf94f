import type { Tx } from '@tutka/database';
import { AgentNotEditable, AgentNotFound } from '../domain/agents/agent.refusals.ts';
import { type AgentRow, findAgent } from '../projections/agent.ts';
import type { Member } from '../store/member.ts';

/** An agent of the member's workspace at its newest version. Throws AgentNotFound and, where another's is seen, AgentNotEditable. */
export async function ownAgent(tx: Tx, { workspace }: Member, uuid: string): Promise<AgentRow> {
  const found = await findAgent(tx, uuid, workspace);
  if (!found) throw new AgentNotFound();
  if (found.workspace !== workspace) throw new AgentNotEditable();
  return found;
}
