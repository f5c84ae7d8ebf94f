import { type Db, queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { McpServerEvent, McpServerFields, McpStatus } from '../domain/mcp-servers/mcp-server.events.ts';

export interface McpServerRow extends McpServerFields {
  readonly uuid: string;
  readonly workspace: string;
  readonly owner: string;
  readonly status: McpStatus;
  readonly statusReason: string | null;
  readonly statusCode: string | null;
  readonly toolsHash: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Row {
  uuid: string;
  workspace: string;
  owner: string;
  name: string;
  description: string;
  transport: McpServerFields['transport'];
  url: string | null;
  entry: string | null;
  auth_type: McpServerFields['authType'];
  client_id: string | null;
  status: McpStatus;
  status_reason: string | null;
  status_code: string | null;
  tools_hash: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns: Readonly<Record<keyof McpServerFields, string>> = {
  name: 'name',
  description: 'description',
  transport: 'transport',
  url: 'url',
  entry: 'entry',
  authType: 'auth_type',
  clientId: 'client_id',
};

/** Writes what an event means for the read model. */
export async function applyMcpServerEvent(tx: Tx, event: StoredEvent<McpServerEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const row = queries(tx)('mcp_servers').where({ uuid });
  switch (event.type) {
    case 'McpServerAdded': {
      const { owner, fields } = event.data;
      const times = { created_at: recordedAt, updated_at: recordedAt };
      await row.insert({ uuid, workspace, owner, ...stored(fields), status: 0, ...times });
      return;
    }
    case 'McpServerChanged':
      await row.update({ ...stored(event.data.fields), updated_at: recordedAt });
      return;
    case 'McpSecretsChanged':
      await row.update({ updated_at: recordedAt });
      return;
    case 'McpStatusChanged': {
      const { status, code, reason } = event.data;
      await row.update({ status, status_reason: reason, status_code: reason === null ? null : code });
      return;
    }
    case 'McpToolsChanged':
      await row.update({ tools_hash: event.data.hash });
      return;
    case 'McpToolTried':
    case 'McpSignInKept':
    case 'McpSignInForgotten':
      return;
    case 'McpServerRemoved':
      await row.delete();
  }
}

function stored(fields: Partial<McpServerFields>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [columns[name as keyof McpServerFields], value]),
  );
}

function fromRow(row: Row): McpServerRow {
  return {
    uuid: row.uuid,
    workspace: row.workspace,
    owner: row.owner,
    name: row.name,
    description: row.description,
    transport: row.transport,
    url: row.url,
    entry: row.entry,
    authType: row.auth_type,
    clientId: row.client_id,
    status: row.status,
    statusReason: row.status_reason,
    statusCode: row.status_code,
    toolsHash: row.tools_hash,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** One server, where the transaction sees it. */
export async function findMcpServer(tx: Tx, uuid: string): Promise<McpServerRow | undefined> {
  const row = await queries(tx)('mcp_servers').where({ uuid }).first<Row | undefined>();
  return row && fromRow(row);
}

/** Servers of one workspace among those named, for a worker, who sees everything. */
export async function mcpServersOf(
  worker: Db,
  workspace: string,
  uuids: readonly string[],
): Promise<McpServerRow[]> {
  if (uuids.length === 0) return [];
  const rows: Row[] = await worker('mcp_servers').where({ workspace }).whereIn('uuid', uuids);
  return rows.map(fromRow);
}

export interface McpServerFilter {
  readonly nameContains?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Newest first, of those the transaction sees. */
export async function listMcpServers(
  tx: Tx,
  { nameContains, offset, limit }: McpServerFilter,
): Promise<{ rows: McpServerRow[]; total: number }> {
  const all = queries(tx)('mcp_servers');
  if (nameContains) all.whereRaw('strpos(lower(name), lower(?)) > 0', [nameContains]);
  const counted = await all.clone().count<{ count: string }[]>('* as count');
  const rows: Row[] = await all
    .orderBy([{ column: 'created_at', order: 'desc' }, 'uuid'])
    .offset(offset)
    .limit(limit);
  return { rows: rows.map(fromRow), total: Number(counted[0]?.count ?? 0) };
}
