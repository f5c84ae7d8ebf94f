import { containing, queries, type Tx } from '@tutka/database';
import type { Owner } from './owner.ts';

/** A row of `imported_chats`, without its messages. */
export interface ImportedChatRow {
  readonly ordinal: number;
  readonly session_uuid: string;
  readonly title: string;
  readonly message_count: number;
  readonly created_at: Date;
  readonly last_message_at: Date;
  readonly state: 'found' | 'present' | 'chosen' | 'imported' | 'failed';
}

/**
 * Keeps chats that were read, given as the JSON of an array of them; one that is there twice in a file is kept once.
 * False where nobody waits for them any more.
 */
export async function keepChats(tx: Tx, importUuid: string, owner: Owner, chats: string): Promise<boolean> {
  const { rowCount } = await queries(tx).raw<{ rowCount: number }>(
    `WITH kept AS (
       INSERT INTO imported_chats (import_uuid, ordinal, workspace, user_uuid, session_uuid, title, pinned, archived,
         message_count, dropped, created_at, last_message_at, state, messages)
       SELECT i.uuid, c.ordinal, i.workspace, i.user_uuid, c.session_uuid, c.title, c.pinned, c.archived,
         c.message_count, c.dropped, c.created_at, c.last_message_at,
         CASE WHEN s.uuid IS NULL THEN 'found' ELSE 'present' END, CASE WHEN s.uuid IS NULL THEN c.messages END
       FROM chat_imports i CROSS JOIN jsonb_to_recordset(?::jsonb) AS c(ordinal int, session_uuid uuid, title text,
         pinned boolean, archived boolean, message_count int, dropped jsonb, created_at timestamptz,
         last_message_at timestamptz, messages jsonb)
       LEFT JOIN sessions s ON s.uuid = c.session_uuid
       WHERE i.uuid = ? AND i.user_uuid = ? AND i.state = 'reading'
       ON CONFLICT DO NOTHING
     )
     UPDATE chat_imports SET source = coalesce(source, ?::jsonb->0->>'source'),
       busy_until = now() + interval '1 minute', updated_at = now()
     WHERE uuid = ? AND state = 'reading'`,
    [chats, importUuid, owner.userUuid, chats, importUuid],
  );
  return rowCount === 1;
}

/** Which chats of a file, and where to begin. */
export interface ChatFilter {
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The newest first. */
export async function listChats(
  tx: Tx,
  importUuid: string,
  { search, offset, limit }: ChatFilter,
): Promise<{ rows: ImportedChatRow[]; total: number }> {
  const found = queries(tx)('imported_chats').where({ import_uuid: importUuid });
  if (search?.trim()) found.whereILike('title', containing(search.trim()));
  const rows = await found
    .clone()
    .select<ImportedChatRow[]>(
      'ordinal',
      'session_uuid',
      'title',
      'message_count',
      'created_at',
      'last_message_at',
      'state',
    )
    .orderBy([{ column: 'last_message_at', order: 'desc' }, { column: 'ordinal' }])
    .offset(offset)
    .limit(limit);
  const [counted] = await found.count<{ count: string }[]>();
  return { rows, total: Number(counted?.count ?? 0) };
}
