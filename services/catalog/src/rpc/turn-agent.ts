import type { Draft } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Db } from '@tutka/database';
import type { Principal } from '@tutka/service-runtime';
import { entitlementOf } from '../domain/agent.entitlement.ts';
import { AgentNotEditable, AgentNotFound, PaymentRequired } from '../domain/agent.refusals.ts';
import { KnowledgeNotFound } from '../domain/refusals.ts';
import { type AgentRow, findAnyAgent } from '../projections/agent.ts';
import { openKnowledges } from '../projections/open-knowledges.ts';

/** Who asks: members have a workspace, guests none. */
export interface Asker {
  readonly workspace?: string | undefined;
  readonly userUuid?: string | undefined;
}

/** A guest acts under a workspace's share, and is no member of it. */
export function askerOf(principal: Principal): Asker {
  if (principal.kind !== 'person' && principal.kind !== 'key') return {};
  return { workspace: principal.workspace, userUuid: principal.userUuid };
}

/** An agent that the asker may talk to. Throws AgentNotFound, PaymentRequired. */
export async function reachableAgent(worker: Db, uuid: string, asker: Asker): Promise<AgentRow> {
  const found = await findAnyAgent(worker, uuid, asker.workspace);
  const entitlement = found && entitlementOf({ ...found, ...found.offer }, asker);
  if (!found || entitlement === undefined) throw new AgentNotFound();
  if (entitlement === 'none') throw new PaymentRequired();
  return found;
}

/**
 * The bases that a turn may read: the agent's, or a draft's, each of which must be open to the asker. Throws
 * KnowledgeNotFound, and AgentNotEditable for the draft of another's agent, whose knowledge answers to its own prompt
 * alone.
 */
export async function turnKnowledges(
  worker: Db,
  agent: AgentRow | undefined,
  draft: Draft | undefined,
  { workspace }: Asker,
): Promise<readonly string[]> {
  const drafted = draft !== undefined && (draft.prompt !== undefined || draft.replaceKnowledges);
  if (drafted && agent && agent.workspace !== workspace) throw new AgentNotEditable();
  if (!draft?.replaceKnowledges) return agent?.linked ?? [];
  const wanted = [...new Set(draft.knowledges)];
  const open = await openKnowledges(worker, wanted, workspace);
  if (open.length < wanted.length) throw new KnowledgeNotFound();
  return open;
}
