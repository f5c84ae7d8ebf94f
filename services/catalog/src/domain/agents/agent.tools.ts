import type { AgentContent, AgentEvent, AgentMcpServer } from './agent.events.ts';
import { NoSuchToolServer } from './agent.refusals.ts';
import type { KeptAgent } from './agent.state.ts';

/** The newest list of tools by MCP server; a server that was never listed has none. */
export type ToolLists = Readonly<Record<string, string>>;

/** Who gives a server to an agent has seen its tools. */
export function toolsSeen(
  { mcpServers = [] }: AgentContent,
  before: readonly AgentMcpServer[],
  lists: ToolLists = {},
): AgentEvent[] {
  const had = new Set(before.map(({ uuid }) => uuid));
  return mcpServers.flatMap(({ uuid: server }) => {
    const hash = lists[server];
    return had.has(server) || hash === undefined ? [] : [accepted(server, hash)];
  });
}

/** The owner has looked at what a server's tools have become. Throws NoSuchToolServer. */
export function acceptTools(server: string, hash: string, state: KeptAgent): AgentEvent[] {
  if (!state.content.mcpServers?.some(({ uuid }) => uuid === server)) throw new NoSuchToolServer();
  return state.toolPins[server] === hash ? [] : [accepted(server, hash)];
}

function accepted(server: string, hash: string): AgentEvent {
  return { type: 'AgentToolsAccepted', data: { server, hash } };
}
