import { containing, plannedQuery, queries, type Tx } from '@tutka/database';
import type { Place } from '../domain/cursor.ts';
import { COMPLETE, STREAMING } from '../domain/reply-status.ts';
import { type SessionRow, sessionColumns } from './session-row.ts';

const sessionRows = (tx: Tx) =>
  queries(tx)<SessionRow, SessionRow[]>('sessions').select<SessionRow[]>(queries(tx).raw(sessionColumns));
type SessionQuery = ReturnType<typeof sessionRows>;

/** Which sessions, and where to begin. */
export interface SessionFilter {
  readonly agentUuid?: string | undefined;
  /** Contained in the title, whatever the case. */
  readonly title?: string | undefined;
  readonly isPublic?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  /** `none`: in no folder. */
  readonly folder?: string | undefined;
  /** Wins over `offset`. */
  readonly after?: Place | undefined;
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
  /** A question of it has no reply that answers it; false: all have. */
  readonly unanswered?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Without those that hold nothing, as where the first question was refused. */
  readonly isAsked: boolean;
}

/** Sessions of a person, in one workspace or in all, by last message, then uuid, newest first. */
export async function listSessions(
  tx: Tx,
  { workspace, userUuid }: SessionScope,
  filter: SessionFilter,
): Promise<SessionRow[]> {
  const whose = { user_uuid: userUuid, ...(workspace !== undefined && { workspace }) };
  const piece = pieceOf(tx, sessionRows(tx).where(whose), filter);
  return isUsual(filter) ? await plannedQuery<SessionRow>(tx, piece) : await piece;
}

/** As pages ask: in few shapes. */
function isUsual({ agentUuid, title, isPublic, after, offset }: SessionFilter): boolean {
  return !agentUuid && !title && isPublic === undefined && (offset === 0 || after !== undefined);
}

/** The same of those who hold shares of a workspace's agents and have no account. */
export async function listVisitorSessions(
  tx: Tx,
  workspace: string,
  { shareUuid, exUserId, feedback, unanswered, from, to, isAsked }: VisitorFilter,
  filter: SessionFilter,
): Promise<SessionRow[]> {
  const list = sessionRows(tx).where({ workspace }).whereNotNull('share_uuid');
  if (shareUuid !== undefined) list.andWhere('share_uuid', shareUuid);
  if (exUserId !== undefined) list.andWhere('ex_user_id', exUserId);
  if (isAsked) list.andWhere('message_count', '>', 0);
  if (from) list.andWhere('last_message_at', '>=', from);
  // What follows a place before `to` is before `to`; with both, PostgreSQL would read on from `to` for every page.
  if (to && !isBefore(filter.after, to)) list.andWhere('last_message_at', '<', to);
  if (feedback !== undefined) {
    const rated = queries(tx)('messages')
      .whereRaw('messages.session_uuid = sessions.uuid')
      .where({ feedback });
    list.whereExists(rated);
  }
  if (unanswered !== undefined) list.andWhereRaw(`${unanswered ? '' : 'NOT '}${WITHOUT_ANSWER}`);
  return await pieceOf(tx, list, filter);
}

/** A reply answers that came to its end and, where its agent has knowledge, cites. One that is being written may yet. */
const answers = (reply: string) => `(${reply}.status = ${COMPLETE} AND NOT ${reply}.uncited)`;
const WITHOUT_ANSWER = `EXISTS (
  SELECT FROM messages r WHERE r.session_uuid = sessions.uuid AND r.role = 'assistant' AND r.status <> ${STREAMING}
    AND NOT ${answers('r')}
    AND NOT EXISTS (SELECT FROM messages other WHERE other.parent_uuid = r.parent_uuid AND ${answers('other')}))`;

function isBefore(place: Place | undefined, time: Date): boolean {
  return place !== undefined && new Date(place.at) < time;
}

const newestFirst = [
  { column: 'last_message_at', order: 'desc' },
  { column: 'uuid', order: 'desc' },
];

/** So that PostgreSQL looks for titles outside of the ordered list, and not while it makes it. */
const ALL = 2_147_483_647;

/**
 * A piece of a list in its order. Titles are looked at outside of it: behind the wall between tenants PostgreSQL cannot
 * guess how many hold a text, takes them for few, and would sort the whole list for every page.
 */
function pieceOf(
  tx: Tx,
  list: SessionQuery,
  { title, offset, limit, ...filter }: SessionFilter,
): SessionQuery {
  const ordered = narrowed(list, filter).orderBy(newestFirst);
  const skipped = filter.after ? 0 : offset;
  if (!title) return ordered.offset(skipped).limit(limit);
  return queries(tx)
    .from<SessionRow, SessionRow[]>(ordered.limit(ALL).as('sessions'))
    .where('title', 'ilike', containing(title))
    .orderBy(newestFirst)
    .offset(skipped)
    .limit(limit);
}

/** In words of the text: a plan for whatever values come could not use the indexes of what is pinned, archived or public. */
function flagged(list: SessionQuery, flags: Readonly<Record<string, boolean | undefined>>): void {
  for (const [flag, wanted] of Object.entries(flags))
    if (wanted !== undefined) list.andWhereRaw(wanted ? flag : `NOT ${flag}`);
}

function narrowed(
  list: SessionQuery,
  { agentUuid, isPublic, archived, pinned, folder, after }: Omit<SessionFilter, 'title' | 'offset' | 'limit'>,
): SessionQuery {
  if (agentUuid !== undefined) list.andWhere('agent_uuid', agentUuid);
  flagged(list, { is_public: isPublic, archived, pinned });
  if (folder !== undefined) list.andWhere('folder_uuid', folder === 'none' ? null : folder);
  if (after) list.andWhereRaw('(last_message_at, uuid) < (?, ?::uuid)', [new Date(after.at), after.uuid]);
  return list;
}
