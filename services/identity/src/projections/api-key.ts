import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { ApiKeyEvent, KeyTerms } from '../domain/api-key.events.ts';

export interface ApiKeyRow extends KeyTerms {
  readonly uuid: string;
  readonly userUuid: string;
  readonly masked: string;
  readonly requestCount: number;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Writes what an event means for the read model. */
export async function applyApiKeyEvent(tx: Tx, event: StoredEvent<ApiKeyEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const keys = queries(tx)('api_keys');
  if (event.type === 'ApiKeyRevoked') {
    await keys.where({ uuid }).delete();
  } else if (event.type === 'ApiKeyCreated') {
    const { userUuid, terms } = event.data;
    const times = { created_at: recordedAt, updated_at: recordedAt };
    await keys.insert({ uuid, workspace, user_uuid: userUuid, ...columnsOf(terms), ...times });
  } else {
    await keys.where({ uuid }).update({ ...columnsOf(event.data.terms), updated_at: recordedAt });
  }
}

function columnsOf({ name, scopes, expiresAt }: KeyTerms) {
  return { name, scopes, expires_at: expiresAt };
}

interface Row {
  uuid: string;
  user_uuid: string;
  name: string;
  scopes: string[];
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
  masked: string;
  request_count: string;
  last_used_at: Date | null;
}

function fromRow(row: Row): ApiKeyRow {
  return {
    uuid: row.uuid,
    userUuid: row.user_uuid,
    name: row.name,
    scopes: row.scopes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    masked: row.masked,
    requestCount: Number(row.request_count),
    lastUsedAt: row.last_used_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const all = (tx: Tx) =>
  queries(tx)('api_keys as k')
    .join('api_key_secrets as s', 's.key_uuid', 'k.uuid')
    .join('api_key_uses as u', 'u.key_uuid', 'k.uuid')
    .select<Row[]>('k.*', 's.masked', 'u.request_count', 'u.last_used_at');

/** One key of the transaction's workspace. */
export async function findApiKey(tx: Tx, uuid: string): Promise<ApiKeyRow | undefined> {
  const [row] = await all(tx).where('k.uuid', uuid);
  return row && fromRow(row);
}

/** The workspace's keys, or one person's of them; the newest first. */
export async function listApiKeys(
  tx: Tx,
  { userUuid, page, pageSize }: { userUuid: string | undefined; page: number; pageSize: number },
): Promise<{ items: ApiKeyRow[]; total: number }> {
  const whose = userUuid === undefined ? {} : { 'k.user_uuid': userUuid };
  const [counted] = await queries(tx)('api_keys as k').where(whose).count<{ count: string }[]>('* as count');
  const rows = await all(tx)
    .where(whose)
    .orderBy([{ column: 'k.created_at', order: 'desc' }, 'k.uuid'])
    .offset((page - 1) * pageSize)
    .limit(pageSize);
  return { items: rows.map(fromRow), total: Number(counted?.count ?? 0) };
}

/** How many a workspace has; others that make one wait until this transaction is over. */
export async function countApiKeys(tx: Tx, workspace: string): Promise<number> {
  const run = queries(tx);
  await run.raw(`SELECT pg_advisory_xact_lock(hashtextextended('identity.api-keys/' || ?, 0))`, [workspace]);
  const [counted] = await run('api_keys').where({ workspace }).count<{ count: string }[]>('* as count');
  return Number(counted?.count ?? 0);
}
