import { type Db, inTenant, type Tx } from '@tutka/database';
import { loadStream } from '@tutka/event-store';
import type { McpToolChange } from '@tutka/http-contracts';
import type { McpServerEvent } from '../../domain/mcp-servers/mcp-server.events.ts';
import { toolDifference } from '../../domain/mcp-servers/tool-difference.ts';
import { markOf, toolsOf } from '../../store/mcp-tool-lists.ts';
import type { Member } from '../../store/member.ts';
import type { ToolDefinition } from '../client/tool-definition.ts';
import type { McpServerReads } from './server-reads.ts';

/** So many of a server's latest changes are shown. */
const MOST = 50;

/** What a server's tools have become, newest first. Throws McpServerNotFound. */
export type McpHistory = (member: Member, uuid: string) => Promise<McpToolChange[]>;

export function mcpHistory({ app, reads }: { readonly app: Db; readonly reads: McpServerReads }): McpHistory {
  return async (member, uuid) => {
    await reads.row(member, uuid);
    return inTenant(app, member, async (tx) => {
      const events = await loadStream<McpServerEvent>(tx, uuid);
      const listed = events.flatMap((event) =>
        event.type === 'McpToolsChanged' ? [{ at: event.recordedAt, ...event.data }] : [],
      );
      const changes: McpToolChange[] = [];
      for (const { at, hash, previousHash } of listed.slice(-MOST).reverse()) {
        changes.push({ at: at.toISOString(), ...(await changeBetween(tx, uuid, previousHash, hash)) });
      }
      return changes;
    });
  };
}

/** From one list of a server's tools to another, with what each said. */
export async function changeBetween(
  tx: Tx,
  server: string,
  previousHash: string | null,
  hash: string | null,
): Promise<Omit<McpToolChange, 'at'>> {
  const [before, after] = [await toolsOf(tx, server, previousHash), await toolsOf(tx, server, hash)];
  const { added, removed, changed } = toolDifference(before.map(markOf), after.map(markOf));
  return {
    hash,
    previousHash,
    added: pick(after, added),
    removed: pick(before, removed),
    changed: changed.flatMap(({ name }) => {
      const [[old], [now]] = [pick(before, [name]), pick(after, [name])];
      return old && now ? [{ name, before: old, after: now }] : [];
    }),
  };
}

function pick(tools: readonly ToolDefinition[], names: readonly string[]) {
  const wanted = new Set(names);
  return tools
    .filter(({ name }) => wanted.has(name))
    .map((tool) => ({ ...tool, inputSchema: { ...tool.inputSchema } }));
}
