import { performance } from 'node:perf_hooks';
import type { CallToolRequest } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Db } from '@tutka/database';
import { callTool, notRun, type ToolOutcome, type ToolProgress } from '../mcp/client/call-tool.ts';
import { McpFailure } from '../mcp/client/failure.ts';
import type { McpConnections } from '../mcp/connections.ts';
import type { WebOutcome, WebTools } from '../web-tools/web-tools.ts';
import { Latest } from './latest.ts';
import { type Asker, reachableAgent } from './turn-agent.ts';
import { turnTools } from './turn-tools.ts';
import { turnWebTools } from './turn-web-tools.ts';

interface Deps {
  readonly worker: Db;
  readonly connections: McpConnections;
  readonly web: WebTools;
}

/** Between two words about one call's progress. */
const PROGRESS_PAUSE_MS = 300;

/**
 * Calls a tool that the asker's turn may call: how far it has come, then what came of it, whatever it was. Throws what
 * refuses the turn itself, and the reason of an aborted `signal`.
 */
export async function* callTurnTool(deps: Deps, request: CallToolRequest, asker: Asker, signal: AbortSignal) {
  const progress = new Latest<ToolProgress>(PROGRESS_PAUSE_MS);
  const started = performance.now();
  const call = outcomeOf(deps, request, asker, signal, progress).finally(() => progress.end());
  // It is awaited below, unless whoever reads goes away first.
  call.catch(() => undefined);
  for await (const told of progress.values()) yield { progress: told };
  yield { ...(await call), milliseconds: Math.round(performance.now() - started) };
}

async function outcomeOf(
  deps: Deps,
  request: CallToolRequest,
  asker: Asker,
  signal: AbortSignal,
  progress: Latest<ToolProgress>,
): Promise<ToolOutcome | WebOutcome> {
  const { agentUuid, draft, serverUuid, turnId, tool: name } = request;
  const agent = agentUuid === '' ? undefined : (await reachableAgent(deps.worker, agentUuid, asker)).agent;
  const given = argumentsOf(request.argumentsJson);
  if (!given) return { text: 'The arguments are no JSON object.', isError: true };
  const turn = { agent, draft, asker };
  if (serverUuid !== '')
    return await callAtServer(deps, { ...turn, server: serverUuid }, { name, given }, signal, progress);
  const own = await turnWebTools(turn, deps.web.canSearch);
  if (!own.some((tool) => tool.name === name)) return notOffered(name);
  // A guest's calls are paid for by whom the share is of.
  const workspace = asker.workspace ?? agent?.workspace ?? '';
  const isGuest = agent !== undefined && agent.workspace !== asker.workspace;
  return await deps.web.call(name, given, { workspace, turnId, isGuest }, signal);
}

interface Call {
  readonly name: string;
  readonly given: Record<string, unknown>;
}

async function callAtServer(
  { worker, connections }: Deps,
  turn: Parameters<typeof turnTools>[1],
  { name, given }: Call,
  signal: AbortSignal,
  progress: Latest<ToolProgress>,
): Promise<ToolOutcome> {
  const { asker } = turn;
  const tools = await turnTools(worker, turn);
  const found = tools.find(({ tool }) => tool.name === name);
  if (!found) return notOffered(name);
  return connections
    .use(found.server, asker.userUuid, signal, (session) =>
      callTool(session, { name, arguments: given }, (told) => progress.tell(told)),
    )
    .catch((error: unknown) => {
      if (error instanceof McpFailure) return notRun(error);
      throw error;
    });
}

function notOffered(name: string): ToolOutcome {
  return { text: `There is no tool "${name}" that may be called.`, isError: true };
}

function argumentsOf(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json === '' ? '{}' : json);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}
