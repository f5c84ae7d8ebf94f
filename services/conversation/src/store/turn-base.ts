import { queries, type Tx } from '@tutka/database';
import type { Said } from '../domain/context.ts';
import { MessageNotFound, NotAReply, ReplyRunning, SessionNotFound } from '../domain/errors.ts';
import type { MessageRow } from './message-row.ts';
import type { Owner } from './owner.ts';
import type { SessionRow } from './session-row.ts';

/** As far back as a model's context is filled. */
const DEPTH = 200;

/** A message of the past, as a turn builds on it. */
export type Past = Said & Pick<MessageRow, 'uuid' | 'parent_uuid' | 'turn_id'>;

/** What a turn begins with. */
export interface TurnBase {
  readonly session: SessionRow;
  /** From the oldest to the message that the turn builds on; empty at the root. */
  readonly branch: readonly Past[];
}

/**
 * The session and the branch that ends at `parent`: a uuid, null for the root, absent for the newest message.
 * Throws SessionNotFound, MessageNotFound, ReplyRunning.
 */
export async function turnBase(
  tx: Tx,
  owner: Owner,
  sessionUuid: string,
  parent: string | null | undefined,
): Promise<TurnBase> {
  const { rows } = await queries(tx).raw<{
    rows: (SessionRow & { running: boolean; newest: string | null })[];
  }>(
    `SELECT s.*, EXISTS (SELECT FROM messages r WHERE r.session_uuid = s.uuid AND r.status = 0) AS running,
       (SELECT n.uuid FROM messages n WHERE n.session_uuid = s.uuid ORDER BY n.position DESC LIMIT 1) AS newest
     FROM sessions s WHERE s.uuid = ? AND s.user_uuid = ?`,
    [sessionUuid, owner.userUuid],
  );
  const [session] = rows;
  if (!session) throw new SessionNotFound('Session not found');
  if (session.running) throw replyRunning();
  const end = parent === undefined ? session.newest : parent;
  if (end === null) return { session, branch: [] };
  const branch = await branchTo(tx, sessionUuid, end);
  if (branch.length === 0) throw new MessageNotFound('Message not found');
  return { session, branch };
}

/** The question that a reply answers, or the question itself. Throws MessageNotFound, NotAReply. */
export async function questionOf(tx: Tx, sessionUuid: string, uuid: string): Promise<string> {
  const row = await queries(tx)<MessageRow>('messages')
    .where({ uuid, session_uuid: sessionUuid })
    .first('uuid', 'role', 'parent_uuid');
  if (!row) throw new MessageNotFound('Message not found');
  if (row.role === 'user') return row.uuid;
  if (row.parent_uuid === null) throw new NotAReply('This message answers no question');
  return row.parent_uuid;
}

/** A session has one running reply at most. */
export function replyRunning(): ReplyRunning {
  return new ReplyRunning('A reply is still being written in this chat. Wait for it or stop it first.');
}

async function branchTo(tx: Tx, sessionUuid: string, end: string): Promise<Past[]> {
  const { rows } = await queries(tx).raw<{ rows: Past[] }>(
    `WITH RECURSIVE branch AS (
       SELECT uuid, parent_uuid, turn_id, role, content, 1 AS depth FROM messages WHERE uuid = ? AND session_uuid = ?
       UNION ALL
       SELECT m.uuid, m.parent_uuid, m.turn_id, m.role, m.content, b.depth + 1
       FROM messages m JOIN branch b ON m.uuid = b.parent_uuid WHERE b.depth < ${DEPTH}
     ) SELECT uuid, parent_uuid, turn_id, role, content FROM branch ORDER BY depth DESC`,
    [end, sessionUuid],
  );
  return rows;
}
