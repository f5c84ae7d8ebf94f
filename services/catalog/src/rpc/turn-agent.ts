import { queries, type Tx } from '@tutka/database';
import { entitlementOf } from '../domain/agent.entitlement.ts';
import { AgentNotFound, PaymentRequired } from '../domain/agent.refusals.ts';
import { KnowledgeNotFound } from '../domain/refusals.ts';
import { type AgentRow, findAgent } from '../projections/agent.ts';
import { findPrompts } from '../store/prompts.ts';

interface Asker {
  readonly workspace?: string | undefined;
  readonly userUuid?: string | undefined;
}

/** An agent that the asker may talk to. Throws AgentNotFound, PaymentRequired. A worker's transaction. */
export async function reachableAgent(tx: Tx, uuid: string, asker: Asker): Promise<AgentRow> {
  const found = await findAgent(tx, uuid, asker.workspace);
  const entitlement = found && entitlementOf({ ...found, ...found.offer }, asker);
  if (!found || entitlement === undefined) throw new AgentNotFound();
  if (entitlement === 'none') throw new PaymentRequired();
  return found;
}

/** The prompt of the version that was met. */
export async function promptOf(tx: Tx, { uuid, content }: AgentRow): Promise<string> {
  const prompts = await findPrompts(tx, [{ agent: uuid, hash: content.promptHash }]);
  return prompts.get(uuid) ?? '';
}

/** Of an agent's links those that are still there and still open to the agent's workspace. */
export async function openTo(
  tx: Tx,
  knowledges: readonly string[],
  workspace: string | undefined,
): Promise<string[]> {
  if (knowledges.length === 0) return [];
  return queries(tx)('knowledges')
    .whereIn('uuid', knowledges)
    .andWhere((mine) => mine.where('workspace', workspace ?? null).orWhere('visibility', 'public'))
    .pluck('uuid');
}

/** The bases of a draft: each must be open to the asker. Throws KnowledgeNotFound. */
export async function draftKnowledges(
  tx: Tx,
  knowledges: readonly string[],
  { workspace }: Asker,
): Promise<string[]> {
  const open = await openTo(tx, knowledges, workspace);
  if (open.length < new Set(knowledges).size) throw new KnowledgeNotFound();
  return open;
}
