import { type Db, inTenant } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import { McpToolNotFound } from '../../domain/mcp-servers/mcp-server.refusals.ts';
import { hasGrant } from '../../store/mcp-oauth.ts';
import { mcpServerAggregate } from '../../store/mcp-server-aggregate.ts';
import { toolsOf } from '../../store/mcp-tool-lists.ts';
import { type Member, metaOf } from '../../store/member.ts';
import { look } from '../checks/look.ts';
import { recordLook } from '../checks/record.ts';
import { callTool, type ToolCall } from '../client/call-tool.ts';
import type { McpConnections } from '../connections.ts';
import type { McpServerReads } from './server-reads.ts';

/** How a tool that was tried ended. */
interface TriedTool {
  readonly text: string;
  readonly structured: unknown;
  readonly isError: boolean;
  readonly milliseconds: number;
}

/** What members do at a server itself. Throws McpServerNotFound. */
export interface McpTools {
  /** Connects, lists the tools, and keeps what was found: a server that is offline is no error. */
  check(member: Member, uuid: string, signal: AbortSignal): Promise<void>;
  /** Throws McpToolNotFound and McpFailure. */
  tryTool(member: Member, uuid: string, call: ToolCall, signal: AbortSignal): Promise<TriedTool>;
}

interface Deps {
  readonly app: Db;
  readonly worker: Db;
  readonly reads: McpServerReads;
  readonly connections: McpConnections;
}

export function mcpTools({ app, worker, reads, connections }: Deps): McpTools {
  return {
    async check(member, uuid, signal) {
      const server = await reads.row(member, uuid);
      // Everybody sees the tools as who added the server does, or else lists of two people would take turns.
      const ofOwner = server.authType !== 'oauth' || (await hasGrant(worker, uuid, server.owner));
      const person = ofOwner ? server.owner : member.userUuid;
      await recordLook(app, server, await look(connections, server, person, signal), metaOf(member));
    },
    async tryTool(member, uuid, call, signal) {
      const server = await reads.row(member, uuid);
      const known = await inTenant(app, member, (tx) => toolsOf(tx, uuid, server.toolsHash));
      if (!known.some(({ name }) => name === call.name)) throw new McpToolNotFound();
      // Before the call, which may do anything out there, even where it fails.
      await decideAndAppend(app, member, mcpServerAggregate, {
        streamId: uuid,
        command: { type: 'try', tool: call.name },
        meta: metaOf(member),
      });
      const started = performance.now();
      const { text, structuredJson, isError } = await connections.use(
        server,
        member.userUuid,
        signal,
        (session) => callTool(session, call),
      );
      const structured: unknown = structuredJson === undefined ? null : JSON.parse(structuredJson);
      return { text, structured, isError, milliseconds: Math.round(performance.now() - started) };
    },
  };
}
