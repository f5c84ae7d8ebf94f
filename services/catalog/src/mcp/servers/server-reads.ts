import { type Db, inTenant, type Tx } from '@tutka/database';
import type { McpServer } from '@tutka/http-contracts';
import { McpServerNotFound } from '../../domain/mcp-servers/mcp-server.refusals.ts';
import {
  findMcpServer,
  listMcpServers,
  type McpServerFilter,
  type McpServerRow,
} from '../../projections/mcp-server.ts';
import { checkedAt } from '../../store/mcp-checks.ts';
import { signedInTo } from '../../store/mcp-oauth.ts';
import { mcpServerCount } from '../../store/mcp-quota.ts';
import { noSecrets, type SecretsShown, secretsShown } from '../../store/mcp-secrets.ts';
import { toolsOf } from '../../store/mcp-tool-lists.ts';
import type { Member } from '../../store/member.ts';
import type { ToolDefinition } from '../client/tool-definition.ts';

/** Servers as the members of their workspace see them. Throws McpServerNotFound. */
export interface McpServerReads {
  row(member: Member, uuid: string): Promise<McpServerRow>;
  one(member: Member, uuid: string): Promise<McpServer>;
  list(member: Member, filter: McpServerFilter): Promise<{ items: McpServer[]; total: number }>;
  count(member: Member): Promise<number>;
}

export function mcpServerReads({ app }: { readonly app: Db }): McpServerReads {
  const found = async (tx: Tx, uuid: string) => {
    const row = await findMcpServer(tx, uuid);
    if (!row) throw new McpServerNotFound();
    return row;
  };
  return {
    row: (member, uuid) => inTenant(app, member, (tx) => found(tx, uuid)),
    one: (member, uuid) =>
      inTenant(app, member, async (tx) => {
        const [server] = await shown(tx, member, [await found(tx, uuid)]);
        if (!server) throw new McpServerNotFound();
        return server;
      }),
    list: (member, filter) =>
      inTenant(app, member, async (tx) => {
        const { rows, total } = await listMcpServers(tx, filter);
        return { items: await shown(tx, member, rows), total };
      }),
    count: (member) => inTenant(app, member, (tx) => mcpServerCount(tx, member.workspace)),
  };
}

async function shown(tx: Tx, member: Member, rows: readonly McpServerRow[]): Promise<McpServer[]> {
  const uuids = rows.map(({ uuid }) => uuid);
  const [secrets, looked] = [await secretsShown(tx, uuids), await checkedAt(tx, uuids)];
  const granted = await signedInTo(tx, uuids, member.userUuid);
  const servers: McpServer[] = [];
  for (const row of rows) {
    const tools = await toolsOf(tx, row.uuid, row.toolsHash);
    const at = looked.get(row.uuid)?.toISOString() ?? null;
    const known = { secrets: secrets.get(row.uuid) ?? noSecrets, signedIn: granted.has(row.uuid) };
    servers.push(view(row, { ...known, checkedAt: at }, tools));
  }
  return servers;
}

function view(
  row: McpServerRow,
  known: {
    readonly secrets: SecretsShown;
    readonly signedIn: boolean;
    readonly checkedAt: string | null;
  },
  tools: readonly ToolDefinition[],
): McpServer {
  const { workspace: _, owner: __, statusCode, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    statusCode: statusCode && `MCP_${statusCode}`,
    ...known.secrets,
    headers: { ...known.secrets.headers },
    signedIn: known.signedIn,
    tools: tools.map((tool) => ({ ...tool, inputSchema: { ...tool.inputSchema } })),
    checkedAt: known.checkedAt,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
