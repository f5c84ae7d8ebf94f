import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InMemoryEventStore } from '@modelcontextprotocol/sdk/examples/shared/inMemoryEventStore.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** Tells how far the call has come. */
type Tell = (progress: { progress: number; total?: number; message?: string }) => Promise<void>;
type Answer = (
  args: Record<string, unknown>,
  signal: AbortSignal,
  tell: Tell,
) => CallToolResult | Promise<CallToolResult>;

/** A tool of a server under test. */
export interface SiteTool {
  readonly description?: string;
  readonly inputSchema?: Tool['inputSchema'];
  readonly outputSchema?: object;
  readonly answer: Answer;
}

/** An MCP server at `/mcp` (streamable HTTP) and `/sse` (the older form), whose tools may change while it runs. */
export interface McpSite {
  /** `http://host:port`. */
  readonly origin: string;
  readonly port: number;
  readonly tools: Map<string, SiteTool>;
  /** The headers of each request that came. */
  readonly requests: IncomingMessage['headers'][];
  /** Answers a request in place of the server; true: it has. */
  before: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | undefined;
  close(): Promise<void>;
}

export const says = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

export const echo: SiteTool = {
  description: 'Says it again',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
  answer: ({ message }) => says(`Echo: ${String(message)}`),
};

/** `namesEvents`: a stream that broke can be asked for again from an event on. */
export async function startMcpSite(
  tools: Record<string, SiteTool> = { echo },
  { namesEvents = false } = {},
): Promise<McpSite> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const streams = new Map<string, SSEServerTransport>();
  const requests: IncomingMessage['headers'][] = [];

  const streamable = async (request: IncomingMessage, response: ServerResponse) => {
    const known = sessions.get(String(request.headers['mcp-session-id'] ?? ''));
    if (known) return known.handleRequest(request, response);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      ...(namesEvents && { eventStore: new InMemoryEventStore() }),
      onsessioninitialized: (id) => void sessions.set(id, transport),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await protocol(site).connect(transport);
    await transport.handleRequest(request, response);
  };
  const older = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      const transport = new SSEServerTransport('/messages', response);
      streams.set(transport.sessionId, transport);
      await protocol(site).connect(transport);
      return;
    }
    const id = new URL(request.url ?? '/', 'http://here').searchParams.get('sessionId') ?? '';
    await streams.get(id)?.handlePostMessage(request, response);
  };
  const server = createServer(async (request, response) => {
    requests.push(request.headers);
    if (await site.before?.(request, response)) return;
    if (request.url?.startsWith('/mcp')) await streamable(request, response);
    else if (/^\/(?:sse|messages)/.test(request.url ?? '')) await older(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: McpSite = {
    origin: `http://127.0.0.1:${port}`,
    port,
    tools: new Map(Object.entries(tools)),
    requests,
    before: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return site;
}

function protocol({ tools }: McpSite): Server {
  const server = new Server({ name: 'site', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...tools].map(([name, { description, inputSchema = { type: 'object' }, outputSchema }]) => ({
      name,
      inputSchema,
      ...(outputSchema && { outputSchema }),
      ...(description === undefined ? {} : { description }),
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new Error('No such tool');
    const progressToken = params._meta?.progressToken;
    const tell: Tell = async (progress) => {
      if (progressToken === undefined) return;
      await sendNotification({
        method: 'notifications/progress',
        params: { ...progress, progressToken },
      });
    };
    return tool.answer(params.arguments ?? {}, signal, tell);
  });
  return server;
}
