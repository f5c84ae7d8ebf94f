import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { agentTools } from '../mcp/agent-tools.ts';
import { RunningCalls } from '../mcp/running-calls.ts';
import { toldOf } from '../mcp/told.ts';
import type { Asker } from '../turns/asker.ts';
import { refuseWhileClosing } from '../turns/run-turn.ts';
import { askerOf } from './asker.ts';
import type { CompletionDeps } from './completion.routes.ts';

const SESSION = 'mcp-session-id';

const id = z.union([z.string(), z.number()]);
const cancellation = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: id }),
});
const call = z.object({ method: z.string(), id });

/** The protocol is loaded when somebody first speaks it. */
const load = async () => {
  const [{ agentServer }, { StreamableHTTPServerTransport }] = await Promise.all([
    import('../mcp/agent-server.ts'),
    import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
  ]);
  return { agentServer, StreamableHTTPServerTransport };
};

/**
 * Agents as MCP servers. Every message is answered by a server made for it; the session that a client is given at its
 * first message is a name that tells its calls from others', and nothing is kept under it.
 */
export function bindAgentMcp(router: Router, deps: CompletionDeps): void {
  const calls = new RunningCalls();
  bind(router, routes.callAgentMcp, async ({ principal, params, body, request, response, signal }) => {
    refuseWhileClosing(deps.registry);
    const asker = askerOf(principal);
    const face = await deps.catalog.resolveAgent(asker, params.uuid);
    const given = cancellation.safeParse(body);
    if (given.success) {
      calls.giveUp(nameOf(asker, request, given.data.params.requestId));
      response.writeHead(202).end();
      return undefined;
    }
    const { agentServer, StreamableHTTPServerTransport } = await load();
    const asked = call.safeParse(body);
    const running = asked.success ? calls.begin(nameOf(asker, request, asked.data.id)) : undefined;
    const gone = running ? AbortSignal.any([signal, running.signal]) : signal;
    const told = (error: unknown) => toldOf(error, deps.onError);
    const server = agentServer(face, agentTools(deps, asker, params.uuid, gone), told);
    const transport = new StreamableHTTPServerTransport();
    // What was given up is not answered.
    running?.signal.addEventListener('abort', () => void server.close());
    try {
      await server.connect(transport);
      if (asked.success && asked.data.method === 'initialize') response.setHeader(SESSION, randomUUID());
      await answer(transport, request, response, body);
    } finally {
      running?.end();
      await server.close();
    }
    return undefined;
  });
}

async function answer(
  transport: { handleRequest(request: IncomingMessage, response: Response, body: unknown): Promise<void> },
  request: Request,
  response: Response,
  body: unknown,
): Promise<void> {
  const over = response.closed ? undefined : once(response, 'close');
  await transport.handleRequest(request, response, body);
  await over;
}

/** Clients number their calls alike: only with whose they are, and in which session, is a number a name. */
function nameOf(asker: Asker, request: Request, requestId: string | number): string {
  const who = asker.kind === 'key' ? asker.keyUuid : asker.userUuid;
  return JSON.stringify([who, request.headers[SESSION] ?? '', requestId]);
}
