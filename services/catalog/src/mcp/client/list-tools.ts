import { z } from 'zod';
import { McpFailure } from './failure.ts';
import type { McpSession } from './session.ts';
import type { ToolDefinition } from './tool-definition.ts';

const LIST_MS = 20_000;
const MOST_TOOLS = 500;
const MOST_CHARACTERS = 2_000_000;

const listedTool = z.object({
  name: z.string(),
  description: z.string().catch(''),
  inputSchema: z
    .looseObject({})
    .catch({})
    .transform((schema) => ({ ...schema, type: 'object' })),
});

/** Every tool that a server lists, by name. Throws McpFailure where there are more than anybody can look at. */
export async function listTools(session: McpSession): Promise<ToolDefinition[]> {
  if (!session.client.getServerCapabilities()?.tools) return [];
  const found = new Map<string, ToolDefinition>();
  for await (const tool of listed(session)) {
    if (!found.has(tool.name)) found.set(tool.name, tool);
    if (found.size > MOST_TOOLS) throw tooMany(`more than ${MOST_TOOLS} tools`);
  }
  const tools = [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const text = JSON.stringify(tools, storable);
  if (text.length > MOST_CHARACTERS) throw tooMany('more text about its tools than can be kept');
  return JSON.parse(text) as ToolDefinition[];
}

/** What is read of a list: a tool that says something of itself in another form is one all the same, if it has a name. */
async function listSchema() {
  const { ListToolsResultSchema } = await import('@modelcontextprotocol/sdk/types.js');
  return ListToolsResultSchema.extend({ tools: listedTool.array() });
}

/** Page by page; a server that lists for ever meets the session's limits of time and bytes. */
async function* listed({ client, signal }: McpSession): AsyncGenerator<ToolDefinition> {
  const schema = await listSchema();
  let cursor: string | undefined;
  do {
    const request = { method: 'tools/list' as const, params: cursor === undefined ? {} : { cursor } };
    const page = await client.request(request, schema, { signal, timeout: LIST_MS });
    yield* page.tools;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** What PostgreSQL can keep: no NUL, no half of a surrogate pair. */
function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}

function tooMany(what: string): McpFailure {
  return new McpFailure('TOO_MANY_TOOLS', `The server has ${what}. Ask its operator for a smaller one.`);
}
