import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Progress } from './progress.ts';
import type { Told, ToldAnswer } from './told.ts';

const LONGEST = 200_000;
const text = z.string().trim().min(1).max(LONGEST);

/** An agent, as far as a server of it shows. */
export interface AgentFace {
  readonly name: string;
  readonly description: string;
  readonly hasKnowledge: boolean;
}

type Tell = (progress: Progress) => Promise<void>;

/**
 * What a server's tools do. `signal`: the client gave the call up; `tell`: absent where it does not ask how far a call has
 * come. Whatever they throw but `Told` is kept from it.
 */
export interface AgentTools {
  ask(question: string, signal: AbortSignal, tell: Tell | undefined): Promise<ToldAnswer>;
  search(query: string): Promise<ToldAnswer>;
}

const asResult = ({ text: said, data }: ToldAnswer) => ({
  content: [{ type: 'text' as const, text: said }],
  structuredContent: { ...data },
});
const asError = (sentence: string) => ({
  content: [{ type: 'text' as const, text: sentence }],
  isError: true,
});

/** One agent's MCP server, made for one message. */
export function agentServer(
  { name, description, hasKnowledge }: AgentFace,
  tools: AgentTools,
  told: (error: unknown) => Told,
): McpServer {
  const about = description === '' ? name : `${name}: ${description}`;
  const server = new McpServer({ name, version: '1.0.0' }, { instructions: about });
  const answered = (answering: Promise<ToldAnswer>) =>
    answering.then(asResult, (error: unknown) => asError(told(error).message));
  server.registerTool(
    'ask',
    {
      title: `Ask ${name}`,
      description: `Asks the agent ${about}\n\nIt answers with text, and with its sources where it cites any. It remembers nothing of earlier questions.`,
      inputSchema: { question: text.describe('All that the agent needs to know, in any language') },
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    ({ question }, call) => answered(tools.ask(question, call.signal, tellerOf(call))),
  );
  // The package says that changes are announced; there is no stream over which they could be.
  server.server.registerCapabilities({ tools: { listChanged: false } });
  if (!hasKnowledge) return server;
  server.registerTool(
    'search_knowledge',
    {
      title: `Search the knowledge of ${name}`,
      description: `Finds the passages that the agent ${name} would answer from, best first, without an answer of its own.`,
      inputSchema: { query: text.describe('A question, or words that stand in the passages') },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ query }) => answered(tools.search(query)),
  );
  return server;
}

/** Tells the client that made a call, if it gave the call a name for that. */
function tellerOf({
  _meta,
  sendNotification,
}: RequestHandlerExtra<ServerRequest, ServerNotification>): Tell | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress) =>
    sendNotification({ method: 'notifications/progress', params: { progressToken, ...progress } });
}
