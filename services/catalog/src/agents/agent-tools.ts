import { queries, type Tx } from '@tutka/database';
import type { Agent } from '@tutka/http-contracts';
import type { AgentMcpServer } from '../domain/agents/agent.events.ts';
import type { ToolLists } from '../domain/agents/agent.tools.ts';
import { McpServerNotFound } from '../domain/mcp-servers/mcp-server.refusals.ts';
import type { AgentRow } from '../projections/agent.ts';
import { toolChoice } from './tool-choice.ts';

/** An agent with the MCP servers that are still there. */
export interface AgentWithTools extends AgentRow {
  readonly tools: Agent['mcpServers'];
}

/** Agents with their MCP servers as the transaction sees them: another workspace's are not there. */
export async function withTools(tx: Tx, rows: readonly AgentRow[]): Promise<AgentWithTools[]> {
  const wanted = rows.flatMap(({ content }) => content.mcpServers ?? []).map(({ uuid }) => uuid);
  const seen = await seenLists(tx, [...new Set(wanted)]);
  return rows.map((row) => ({
    ...row,
    tools: (row.content.mcpServers ?? [])
      .filter(({ uuid }) => seen.has(uuid))
      .map((server) => ({
        ...toolChoice(server),
        toolsChanged: (seen.get(server.uuid) ?? undefined) !== row.toolPins[server.uuid],
      })),
  }));
}

/** The newest list of tools of each server that the transaction sees. */
async function seenLists(tx: Tx, servers: readonly string[]): Promise<Map<string, string | null>> {
  if (servers.length === 0) return new Map();
  const rows = await queries(tx)('mcp_servers')
    .whereIn('uuid', servers)
    .select<{ uuid: string; tools_hash: string | null }[]>('uuid', 'tools_hash');
  return new Map(rows.map(({ uuid, tools_hash }) => [uuid, tools_hash]));
}

/** Of servers those that the transaction sees: a copy of another workspace's agent has none. */
export async function seenServers(
  tx: Tx,
  servers: readonly AgentMcpServer[] = [],
): Promise<readonly AgentMcpServer[]> {
  const seen = await seenLists(
    tx,
    servers.map(({ uuid }) => uuid),
  );
  return servers.filter(({ uuid }) => seen.has(uuid));
}

/** What the tools of servers are now, each of which must be the workspace's own. Throws McpServerNotFound. */
export async function toolListsOf(tx: Tx, servers: readonly string[]): Promise<ToolLists> {
  const seen = await seenLists(tx, servers);
  if (servers.some((uuid) => !seen.has(uuid))) throw new McpServerNotFound();
  return Object.fromEntries([...seen].flatMap(([uuid, hash]) => (hash === null ? [] : [[uuid, hash]])));
}
