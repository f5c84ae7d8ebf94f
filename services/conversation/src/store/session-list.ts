import { queries, type Tx } from '@tutka/database';
import type { SessionPosition } from '../domain/cursor.ts';
import type { SessionRow } from './session-row.ts';

const sessionRows = (tx: Tx) => queries(tx)<SessionRow, SessionRow[]>('sessions');
type SessionQuery = ReturnType<typeof sessionRows>;

/** Which sessions, and where to begin. */
export interface SessionFilter {
  readonly agentUuid?: string | undefined;
  /** Contained in the title, whatever the case. */
  readonly title?: string | undefined;
  readonly isPublic?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  /** Wins over `offset`. */
  readonly after?: SessionPosition | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Whose sessions; without a workspace, those in all of the person's. */
export interface SessionScope {
  readonly userUuid: string;
  readonly workspace?: string | undefined;
}

/** Which of a workspace's chats that were held through shares. */
export interface VisitorFilter {
  readonly shareUuid?: string | undefined;
  readonly exUserId?: string | undefined;
  /** A reply of it was rated so. */
  readonly feedback?: 1 | -1 | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** For ILIKE: the text anywhere, none of its signs meaning more than themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Sessions of a person, in one workspace or in all, by last message, then uuid, newest first. */
export async function listSessions(
  tx: Tx,
  { workspace, userUuid }: SessionScope,
  filter: SessionFilter,
): Promise<SessionRow[]> {
  const whose = { user_uuid: userUuid, ...(workspace !== undefined && { workspace }) };
  return await narrowed(sessionRows(tx).where(whose), filter);
}

/** The same of those who hold shares of a workspace's agents and have no account. */
export async function listVisitorSessions(
  tx: Tx,
  workspace: string,
  { shareUuid, exUserId, feedback, from, to }: VisitorFilter,
  filter: SessionFilter,
): Promise<SessionRow[]> {
  const list = sessionRows(tx).where({ workspace }).whereNotNull('share_uuid');
  if (shareUuid !== undefined) list.andWhere('share_uuid', shareUuid);
  if (exUserId !== undefined) list.andWhere('ex_user_id', exUserId);
  if (from) list.andWhere('last_message_at', '>=', from);
  if (to) list.andWhere('last_message_at', '<', to);
  if (feedback !== undefined) {
    const rated = queries(tx)('messages')
      .whereRaw('messages.session_uuid = sessions.uuid')
      .where({ feedback });
    list.whereExists(rated);
  }
  return await narrowed(list, filter);
}

function narrowed(list: SessionQuery, filter: SessionFilter): SessionQuery {
  const { agentUuid, title, isPublic, archived, pinned, after, offset, limit } = filter;
  list
    .orderBy([
      { column: 'last_message_at', order: 'desc' },
      { column: 'uuid', order: 'desc' },
    ])
    .limit(limit);
  if (agentUuid !== undefined) list.andWhere('agent_uuid', agentUuid);
  if (isPublic !== undefined) list.andWhere('is_public', isPublic);
  if (archived !== undefined) list.andWhere('archived', archived);
  if (pinned !== undefined) list.andWhere('pinned', pinned);
  if (title) list.andWhere('title', 'ilike', containing(title));
  if (after) {
    list.andWhereRaw('(last_message_at, uuid) < (?, ?::uuid)', [new Date(after.lastMessageAt), after.uuid]);
  } else if (offset > 0) list.offset(offset);
  return list;
}
