import { z } from 'zod';
import {
  filterText,
  instant,
  NOT_STORABLE,
  nothing,
  optionalText,
  paging,
  secretShown,
  stamps,
  storable,
  storableJson,
  text,
  url,
  uuid,
  uuidParams,
} from '../fields.ts';
import { route } from '../route.ts';
import { allowance } from './allowance.ts';

const transport = z.enum(['http', 'sse', 'stdio']);
const authType = z.enum(['none', 'bearer', 'headers', 'oauth']);
/** Of the server's own choosing; what is asked for must fit what was listed. */
export const toolName = z.string().min(1).max(200).refine(storable, NOT_STORABLE);

const tool = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON Schema of the arguments. */
  inputSchema: z.record(z.string(), z.unknown()),
});

/** What a server's tools have become; without hashes before the first list. */
export const toolChange = z.object({
  at: instant,
  hash: z.string().nullable(),
  previousHash: z.string().nullable(),
  added: z.array(tool),
  removed: z.array(tool),
  changed: z.array(z.object({ name: z.string(), before: tool, after: tool })),
});

export const mcpServer = z.object({
  uuid,
  name: z.string(),
  description: z.string(),
  transport,
  /** Of http and sse. */
  url: z.string().nullable(),
  /** Of stdio: the operator's entry. */
  entry: z.string().nullable(),
  authType,
  /** Of bearer. */
  token: secretShown,
  /** Of headers, by name. */
  headers: z.record(z.string(), secretShown),
  /** Of oauth, where the server takes no new clients by itself. */
  clientId: z.string().nullable(),
  clientSecret: secretShown,
  /** Of oauth: whether whoever asks has signed in there. */
  signedIn: z.boolean(),
  /** 0 UNKNOWN, 1 ONLINE, 2 OFFLINE. */
  status: z.number().int(),
  /** Why it is not online, for a person. */
  statusReason: z.string().nullable(),
  /** A stable name of that reason, for translation: the `errorCode` of a call that fails so. */
  statusCode: z.string().nullable(),
  tools: z.array(tool),
  /** Of the list of tools; null: it was never listed. */
  toolsHash: z.string().nullable(),
  checkedAt: instant.nullable(),
  ...stamps,
});

/** What comes with the address and would show a secret that stands there. */
const serverUrl = url.refine((value) => {
  if (!URL.canParse(value)) return true;
  const { username, password, hash } = new URL(value);
  return username + password + hash === '';
}, 'Write the address without user name, password and #');
const visible = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[\x20-\x7e]+$/, 'Only visible ASCII characters: copy it again');
/** Those that the connection itself sets, or that would say something else than was meant. */
const reserved =
  /^(?:host|connection|content-.*|transfer-encoding|upgrade|keep-alive|te|trailer|cookie|proxy-.*|mcp-.*|accept|last-event-id)$/i;
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9!#$%&'*+.^_|~-]{1,100}$/, 'This is no name of a header')
  .refine((name) => !reserved.test(name), 'This header is set by the connection itself');
const headerValues = <T extends z.ZodType>(value: T) =>
  z
    .record(headerName, value)
    .refine((headers) => Object.keys(headers).length <= 20, 'At most 20 headers')
    .refine(
      (headers) =>
        new Set(Object.keys(headers).map((name) => name.toLowerCase())).size === Object.keys(headers).length,
      'Each header once, whatever its case',
    );

const fields = {
  description: optionalText(4000).optional(),
  url: serverUrl.nullable().optional(),
  entry: text(120).nullable().optional(),
  authType: authType.optional(),
  token: visible(8000).optional(),
  clientId: visible(500).nullable().optional(),
  clientSecret: visible(8000).optional(),
};

const common = { service: 'catalog', access: 'person', form: 'data' } as const;
const notFound = 'MCPServer not found';

export const listMcpServers = route({
  ...common,
  method: 'GET',
  path: '/api/mcp-servers',
  rate: 'read',
  form: 'page',
  summary: "The workspace's MCP servers",
  sentence: 'Failed to get MCP servers',
  query: z.strictObject({ ...paging, name: filterText.optional() }),
  answer: mcpServer,
});

export const createMcpServer = route({
  ...common,
  method: 'POST',
  path: '/api/mcp-servers',
  rate: 'write',
  repeatable: true,
  summary: 'Add a server: it is connected to, and its tools are listed',
  sentence: 'Failed to create MCP Server',
  body: z.strictObject({
    name: text(120),
    transport,
    ...fields,
    headers: headerValues(visible(8000)).optional(),
  }),
  answer: mcpServer,
});

export const getMcpUsage = route({
  ...common,
  method: 'GET',
  path: '/api/mcp-servers/usage',
  rate: 'read',
  summary: 'How many servers the workspace has, and how many it may have',
  sentence: 'Failed to get MCP servers',
  answer: z.object({ servers: allowance }),
});

export const getMcpServer = route({
  ...common,
  method: 'GET',
  path: '/api/mcp-servers/:uuid',
  rate: 'read',
  summary: 'One server with its tools',
  sentence: notFound,
  params: uuidParams,
  answer: mcpServer,
});

export const updateMcpServer = route({
  ...common,
  method: 'PUT',
  path: '/api/mcp-servers/:uuid',
  rate: 'write',
  summary: 'Change a server; secrets that are left out stay, and so does a header whose value is null',
  sentence: 'Failed to update MCP Server',
  params: uuidParams,
  body: z.strictObject({
    name: text(120).optional(),
    transport: transport.optional(),
    ...fields,
    headers: headerValues(visible(8000).nullable()).optional(),
  }),
  answer: mcpServer,
});

export const deleteMcpServer = route({
  ...common,
  method: 'DELETE',
  path: '/api/mcp-servers/:uuid',
  rate: 'write',
  summary: 'Remove a server, its secrets and its tools',
  sentence: notFound,
  params: uuidParams,
  answer: nothing,
});

export const checkMcpServer = route({
  ...common,
  method: 'POST',
  path: '/api/mcp-servers/:uuid/check',
  rate: 'write',
  summary: 'Connect now and list the tools anew',
  sentence: notFound,
  params: uuidParams,
  answer: mcpServer,
});

export const tryMcpTool = route({
  ...common,
  method: 'POST',
  path: '/api/mcp-servers/:uuid/tools/:name/call',
  rate: 'turn',
  summary: 'Try a tool; nothing is stored',
  sentence: 'Request failed',
  params: z.strictObject({ uuid, name: toolName }),
  body: z.strictObject({
    arguments: z
      .record(z.string(), z.unknown())
      .refine(storableJson, 'Must not contain a NUL character')
      .optional(),
  }),
  answer: z.object({
    text: z.string(),
    structured: z.unknown().nullable(),
    isError: z.boolean(),
    milliseconds: z.number(),
  }),
});

export const listMcpToolChanges = route({
  ...common,
  method: 'GET',
  path: '/api/mcp-servers/:uuid/tool-changes',
  rate: 'read',
  summary: 'How the list of its tools has changed, newest first',
  sentence: notFound,
  params: uuidParams,
  answer: z.array(toolChange),
});

export const listMcpEntries = route({
  ...common,
  method: 'GET',
  path: '/api/mcp-entries',
  rate: 'read',
  summary: "Programs that the operator's settings offer as servers over stdio",
  sentence: 'Failed to get MCP servers',
  answer: z.array(z.object({ name: z.string(), description: z.string() })),
});
