import { createHash } from 'node:crypto';
import { type Db, queries, type Tx } from '@tutka/database';
import type { ToolMark } from '../domain/mcp-servers/tool-difference.ts';
import type { ToolDefinition } from '../mcp/client/tool-definition.ts';

/** A list of tools and what events say of it. */
export interface HashedTools {
  readonly hash: string;
  readonly marks: readonly ToolMark[];
  readonly tools: readonly ToolDefinition[];
}

/** By hashes of each tool's words and of the whole; the tools come in the order of their names. */
export function hashed(tools: readonly ToolDefinition[]): HashedTools {
  const marks = tools.map(markOf);
  return { hash: digest(JSON.stringify(marks)), marks, tools };
}

/** What one tool says, as hashes. */
export function markOf({ name, description, inputSchema }: ToolDefinition): ToolMark {
  return { name, description: digest(description), schema: digest(JSON.stringify(inputSchema, sorted)) };
}

/** A schema is the same whatever the order of its keys. */
function sorted(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

export async function keepToolList(
  tx: Tx,
  server: string,
  workspace: string,
  { hash, tools }: HashedTools,
): Promise<void> {
  await queries(tx)('mcp_tool_lists')
    .insert({ server, workspace, hash, tools: JSON.stringify(tools) })
    .onConflict(['server', 'hash'])
    .ignore();
  await forgetOlder(tx, server, hash);
}

/** More than a server's history shows. */
const MOST_LISTS = 60;

/** A server may say other things at each look: of its lists the newest stay, and those that an agent goes by. */
async function forgetOlder(tx: Tx, server: string, newest: string): Promise<void> {
  await queries(tx).raw(
    `DELETE FROM mcp_tool_lists l WHERE server = :server AND hash <> :newest
       AND hash NOT IN (SELECT hash FROM mcp_tool_lists WHERE server = :server ORDER BY listed_at DESC LIMIT :most)
       AND NOT EXISTS (SELECT FROM agents a WHERE a.workspace = l.workspace AND a.tool_pins ->> :server = l.hash)`,
    { server, newest, most: MOST_LISTS - 2 },
  );
}

/** The tools of a list; none where it is not known. */
export async function toolsOf(tx: Tx, server: string, hash: string | null): Promise<ToolDefinition[]> {
  if (hash === null) return [];
  const row = await queries(tx)('mcp_tool_lists')
    .where({ server, hash })
    .first<{ tools: ToolDefinition[] } | undefined>('tools');
  return row?.tools ?? [];
}

/** Looks a list up by server and hash; one that is not known is empty. */
export type ToolLists = (server: string, hash: string | null) => readonly ToolDefinition[];

/** These servers' lists of these hashes, for a worker, in one round trip. */
export async function toolListsAt(
  worker: Db,
  servers: readonly string[],
  hashes: readonly string[],
): Promise<ToolLists> {
  const rows = await worker('mcp_tool_lists')
    .whereIn('server', servers)
    .whereIn('hash', hashes)
    .select<{ server: string; hash: string; tools: ToolDefinition[] }[]>('server', 'hash', 'tools');
  const found = new Map(rows.map(({ server, hash, tools }) => [`${server} ${hash}`, tools]));
  return (server, hash) => found.get(`${server} ${hash}`) ?? [];
}

/** Every list of a removed server. */
export async function forgetToolLists(tx: Tx, server: string): Promise<void> {
  await queries(tx)('mcp_tool_lists').where({ server }).delete();
}
