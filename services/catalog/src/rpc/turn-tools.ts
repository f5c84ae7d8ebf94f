import type { Draft } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Db } from '@tutka/database';
import type { AgentMcpServer } from '../domain/agents/agent.events.ts';
import { AgentNotEditable } from '../domain/agents/agent.refusals.ts';
import { McpServerNotFound } from '../domain/mcp-servers/mcp-server.refusals.ts';
import { toolDifference } from '../domain/mcp-servers/tool-difference.ts';
import type { ToolDefinition } from '../mcp/client/tool-definition.ts';
import type { AgentRow } from '../projections/agent.ts';
import { type McpServerRow, mcpServersOf } from '../projections/mcp-server.ts';
import { markOf, type ToolLists, toolListsAt } from '../store/mcp-tool-lists.ts';
import type { Asker } from './turn-agent.ts';

/** A tool that a turn's model may call. */
export interface TurnTool {
  readonly server: McpServerRow;
  readonly tool: ToolDefinition;
  /** Ask the person in the chat before each call. */
  readonly ask: boolean;
  /** Whoever asks sees only that it is called. */
  readonly hidden: boolean;
}

interface Turn {
  readonly agent: AgentRow | undefined;
  readonly draft: Draft | undefined;
  readonly asker: Asker;
  /** Of this server alone. */
  readonly server?: string;
}

/**
 * The tools of a turn: the agent's, or a draft's, whose servers must be the asker's own. Of a server that says other
 * things than its owner accepted, those tools that say the same. Throws McpServerNotFound and AgentNotEditable.
 */
export async function turnTools(worker: Db, turn: Turn): Promise<TurnTool[]> {
  const { choices, workspace } = choicesOf(turn);
  const wanted = choices.filter(({ uuid }) => turn.server === undefined || uuid === turn.server);
  if (wanted.length === 0 || workspace === undefined) return [];
  const uuids = [...new Set(wanted.map(({ uuid }) => uuid))];
  const servers = new Map((await mcpServersOf(worker, workspace, uuids)).map((row) => [row.uuid, row]));
  if (turn.draft?.replaceMcpServers && servers.size < uuids.length) throw new McpServerNotFound();
  const met = wanted.flatMap((choice) => {
    const server = servers.get(choice.uuid);
    // Guests cannot sign in to it.
    if (!server || (server.authType === 'oauth' && turn.asker.workspace !== workspace)) return [];
    const isGuest = turn.asker.workspace !== workspace;
    return [{ choice, server, isGuest, pin: pinOf(turn.agent, server) }];
  });
  const hashes = met.flatMap(({ server, pin }) => [server.toolsHash, pin]).filter((hash) => hash !== null);
  const lists = await toolListsAt(worker, uuids, hashes);
  return met.flatMap((each) => chosenTools(each, lists));
}

interface Met {
  readonly choice: AgentMcpServer;
  readonly server: McpServerRow;
  /** Whoever asks is no member of the agent's workspace. */
  readonly isGuest: boolean;
  /** The accepted list of its tools. */
  readonly pin: string | null;
}

function chosenTools({ choice, server, isGuest, pin }: Met, lists: ToolLists): TurnTool[] {
  const now = lists(server.uuid, server.toolsHash);
  const accepted = pin === server.toolsHash ? now : unchanged(now, lists(server.uuid, pin));
  const hidden = isGuest && choice.results !== 'everyone';
  return accepted
    .filter(({ name }) => choice.tools === 'all' || choice.tools.includes(name))
    .map((tool) => ({ server, tool, ask: choice.approval === 'always', hidden }));
}

/** Of the tools as they are now those that are as they were. */
function unchanged(now: readonly ToolDefinition[], before: readonly ToolDefinition[]): ToolDefinition[] {
  const { added, changed } = toolDifference(before.map(markOf), now.map(markOf));
  const unseen = new Set([...added, ...changed.map(({ name }) => name)]);
  return now.filter(({ name }) => !unseen.has(name));
}

/** As conversation hears of it. */
export function toolOf({ server, tool, ask, hidden }: TurnTool) {
  return {
    serverUuid: server.uuid,
    serverName: server.name,
    name: tool.name,
    description: tool.description,
    inputSchemaJson: JSON.stringify(tool.inputSchema),
    ask,
    hidden,
  };
}

function choicesOf({ agent, draft, asker }: Turn): {
  choices: readonly AgentMcpServer[];
  workspace: string | undefined;
} {
  if (!draft?.replaceMcpServers) {
    return { choices: agent?.content.mcpServers ?? [], workspace: agent?.workspace };
  }
  if (agent && agent.workspace !== asker.workspace) throw new AgentNotEditable();
  const choices = draft.mcpServers.map(
    ({ serverUuid, allTools, tools, ask }): AgentMcpServer => ({
      uuid: serverUuid,
      tools: allTools ? 'all' : tools,
      approval: ask ? 'always' : 'never',
    }),
  );
  if (choices.length > 0 && asker.workspace === undefined) throw new McpServerNotFound();
  return { choices, workspace: asker.workspace };
}

/** A server that an agent has not got yet is looked at by whoever tries the draft. */
function pinOf(agent: AgentRow | undefined, { uuid, toolsHash }: McpServerRow): string | null {
  const has = agent?.content.mcpServers?.some((server) => server.uuid === uuid) === true;
  return has ? (agent.toolPins[uuid] ?? null) : toolsHash;
}
