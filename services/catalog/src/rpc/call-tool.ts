import { performance } from 'node:perf_hooks';
import type { CallToolRequest } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { Db } from '@tutka/database';
import { callTool, notRun, type ToolOutcome } from '../mcp/client/call-tool.ts';
import { McpFailure } from '../mcp/client/failure.ts';
import type { McpConnections } from '../mcp/connections.ts';
import { type Asker, reachableAgent } from './turn-agent.ts';
import { turnTools } from './turn-tools.ts';

interface Deps {
  readonly worker: Db;
  readonly connections: McpConnections;
}

/**
 * Calls a tool that the asker's turn may call, and tells the model what came of it, whatever it was. Throws what
 * refuses the turn itself, and the reason of an aborted `signal`.
 */
export async function callTurnTool(
  { worker, connections }: Deps,
  request: CallToolRequest,
  asker: Asker,
  signal: AbortSignal,
) {
  const { agentUuid, draft, serverUuid, tool: name } = request;
  const agent = agentUuid === '' ? undefined : (await reachableAgent(worker, agentUuid, asker)).agent;
  const tools = await turnTools(worker, { agent, draft, asker, server: serverUuid });
  const found = tools.find(({ tool }) => tool.name === name);
  const started = performance.now();
  const outcome = await (async (): Promise<ToolOutcome> => {
    if (!found) return { text: `There is no tool "${name}" that may be called.`, isError: true };
    const given = argumentsOf(request.argumentsJson);
    if (!given) return { text: 'The arguments are no JSON object.', isError: true };
    return connections
      .use(found.server, asker.userUuid, signal, (session) => callTool(session, { name, arguments: given }))
      .catch((error: unknown) => {
        if (error instanceof McpFailure) return notRun(error);
        throw error;
      });
  })();
  return { ...outcome, milliseconds: Math.round(performance.now() - started) };
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
