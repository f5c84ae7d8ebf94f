import { containing, queries, type Tx } from '@tutka/database';
import type { Place } from '../domain/cursor.ts';
import type { Owner } from './owner.ts';
import type { SessionRow } from './session-row.ts';

/** What to look for, and where to begin. */
export interface SessionSearch {
  readonly words: readonly string[];
  readonly after?: Place | undefined;
  readonly limit: number;
}

/** A session that holds the words; `hit` is the newest of its messages that does. */
export interface SessionHit extends SessionRow {
  readonly hit_uuid: string | null;
  readonly hit_role: 'user' | 'assistant' | null;
  readonly hit_content: string | null;
}

/**
 * An owner's sessions by last message, newest first, whose title or one of whose messages contains every word. They
 * are gone through in that order and no further than the limit asks.
 */
export async function searchSessions(
  tx: Tx,
  owner: Owner,
  { words, after, limit }: SessionSearch,
): Promise<SessionHit[]> {
  // A text is left at the first word that it lacks, which is more often a long one.
  const patterns = words.toSorted((a, b) => b.length - a.length).map(containing);
  const { rows } = await queries(tx).raw<{ rows: SessionHit[] }>(
    `SELECT s.*, hit.uuid AS hit_uuid, hit.role AS hit_role, hit.content AS hit_content
     FROM sessions s LEFT JOIN LATERAL (
       SELECT m.uuid, m.role, m.content FROM messages m
       WHERE m.session_uuid = s.uuid AND m.content ILIKE ALL(?::text[]) ORDER BY m.position DESC LIMIT 1
     ) hit ON true
     WHERE s.workspace = ? AND s.user_uuid = ? AND (hit.uuid IS NOT NULL OR s.title ILIKE ALL(?::text[]))
       ${after ? 'AND (s.last_message_at, s.uuid) < (?, ?::uuid)' : ''}
     ORDER BY s.last_message_at DESC, s.uuid DESC LIMIT ?`,
    [
      patterns,
      owner.workspace,
      owner.userUuid,
      patterns,
      ...(after ? [new Date(after.at), after.uuid] : []),
      limit,
    ],
  );
  return rows;
}
