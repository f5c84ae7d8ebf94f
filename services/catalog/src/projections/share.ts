import { type Db, queries, type Tx } from '@tutka/database';
import { type StoredEvent, uuid5 } from '@tutka/event-store';
import type { ShareEvent, ShareStatus, ShareTerms } from '../domain/shares/share.events.ts';

export interface ShareRow extends ShareTerms {
  readonly uuid: string;
  readonly workspace: string;
  readonly agent: string;
  readonly kind: 'link' | 'user';
  readonly userUuid: string | null;
  readonly status: ShareStatus;
  /** What its messages are counted by. */
  readonly allowance: string;
  readonly used: number;
  readonly expired: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Writes what an event means for the read model. */
export async function applyShareEvent(tx: Tx, event: StoredEvent<ShareEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const shares = queries(tx)('shares');
  if (event.type === 'ShareCreated') {
    const { agent, kind, userUuid, terms } = event.data;
    const times = { created_at: recordedAt, updated_at: recordedAt };
    const allowance = uuid5(uuid, 'messages');
    const standing = { uuid, workspace, agent, kind, user_uuid: userUuid, status: 1, allowance };
    await shares.insert({ ...standing, ...termsOf(terms), ...times });
  } else {
    await shares.where({ uuid }).update({ ...changeOf(event), updated_at: recordedAt });
  }
}

function changeOf(event: Exclude<ShareEvent, { type: 'ShareCreated' }>) {
  switch (event.type) {
    case 'ShareTermsChanged':
      return termsOf(event.data.terms);
    case 'ShareStatusChanged':
      return { status: event.data.status };
    case 'ShareBound':
      return { user_uuid: event.data.userUuid };
    case 'ShareRotated':
      return {};
  }
}

function termsOf({ permissions, expiresAt, allowedOrigins, messageLimit }: ShareTerms) {
  return {
    permissions,
    expires_at: expiresAt,
    allowed_origins: JSON.stringify(allowedOrigins),
    message_limit: messageLimit,
  };
}

interface Row {
  uuid: string;
  workspace: string;
  agent: string;
  kind: 'link' | 'user';
  user_uuid: string | null;
  status: ShareStatus;
  permissions: 'chat' | 'copy';
  expires_at: Date | null;
  allowed_origins: string[];
  message_limit: number | null;
  allowance: string;
  used: number | null;
  expired: boolean | null;
  created_at: Date;
  updated_at: Date;
}

function fromRow(row: Row): ShareRow {
  return {
    uuid: row.uuid,
    workspace: row.workspace,
    agent: row.agent,
    kind: row.kind,
    userUuid: row.user_uuid,
    status: row.status,
    permissions: row.permissions,
    expiresAt: row.expires_at?.toISOString() ?? null,
    allowedOrigins: row.allowed_origins,
    messageLimit: row.message_limit,
    allowance: row.allowance,
    used: row.used ?? 0,
    expired: row.expired ?? false,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const all = (run: Db) =>
  run('shares as s')
    .leftJoin('allowances as w', 'w.uuid', 's.allowance')
    .select<Row[]>('s.*', 'w.used', run.raw('s.expires_at <= now() AS expired'));

/** One share, where the transaction sees it. */
export async function findShare(run: Db, uuid: string): Promise<ShareRow | undefined> {
  const [row] = await all(run).where('s.uuid', uuid);
  return row && fromRow(row);
}

/** An agent's shares, the newest first. */
export async function listShares(
  tx: Tx,
  agent: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: ShareRow[]; total: number }> {
  const run = queries(tx);
  const [counted] = await run('shares').where({ agent }).count<{ count: string }[]>('* as count');
  const rows = await all(run)
    .where('s.agent', agent)
    .orderBy([{ column: 's.created_at', order: 'desc' }, 's.uuid'])
    .offset(offset)
    .limit(limit);
  return { rows: rows.map(fromRow), total: Number(counted?.count ?? 0) };
}
