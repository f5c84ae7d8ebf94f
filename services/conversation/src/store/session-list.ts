import { queries, type Tx } from '@tutka/database';
import type { SessionPosition } from '../domain/cursor.ts';
import type { SessionRow } from './session-row.ts';

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
  const { agentUuid, title, isPublic, archived, pinned, after, offset, limit } = filter;
  const list = queries(tx)<SessionRow>('sessions')
    .where({ user_uuid: userUuid, ...(workspace !== undefined && { workspace }) })
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
  return await list;
}
