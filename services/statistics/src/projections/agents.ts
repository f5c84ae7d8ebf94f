import { queries, type Tx } from '@tutka/database';
import type { AgentName } from '../counting/told.ts';

/** Keeps what agents are called now. */
export async function keepAgents(tx: Tx, agents: readonly AgentName[]): Promise<void> {
  if (agents.length === 0) return;
  const newest = [...new Map(agents.map((agent) => [agent.agentUuid, agent])).values()];
  await queries(tx)('agents')
    .insert(
      newest
        .map(({ agentUuid, workspace, name }) => ({ agent_uuid: agentUuid, workspace, name }))
        .sort((a, b) => a.agent_uuid.localeCompare(b.agent_uuid)),
    )
    .onConflict('agent_uuid')
    .merge(['name']);
}

/** What agents are called; who is not known is left out. For a worker's connection: agents of others are used too. */
export async function agentNames(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows: { agent_uuid: string; name: string }[] = await queries(tx)('agents').whereIn('agent_uuid', [
    ...uuids,
  ]);
  return new Map(rows.map(({ agent_uuid, name }) => [agent_uuid, name]));
}
