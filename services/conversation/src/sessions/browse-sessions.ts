import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import { pageSizeOf, type Session } from '@tutka/http-contracts';
import { decodeCursor, encodeCursor } from '../domain/cursor.ts';
import {
  listSessions,
  listVisitorSessions,
  type SessionFilter,
  type SessionScope,
} from '../store/session-list.ts';
import { asSession, type SessionRow } from '../store/session-row.ts';
import { type Asker, guestOf } from '../turns/asker.ts';
import { type VisitorQuery, visitorFilter } from './visitor-sessions.ts';

const ADMIN = 1;

/** What may be asked of the list. */
export interface SessionQuery extends VisitorQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly userUUID?: string | undefined;
  readonly agentUUID?: string | undefined;
  readonly title?: string | undefined;
  readonly isPublic?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly folderUUID?: string | undefined;
}

/** A piece of the session list. Archived sessions show only when they are asked for. Throws BadCursor. */
export async function browseSessions(
  dbs: { readonly app: Db; readonly worker: Db },
  asker: Asker,
  query: SessionQuery,
): Promise<{ items: Session[]; nextCursor: string | null }> {
  const limit = query.limit ?? pageSizeOf(query);
  const filter: SessionFilter = {
    agentUuid: query.agentUUID,
    title: query.title,
    isPublic: query.isPublic,
    archived: query.archived ?? false,
    pinned: query.pinned,
    folder: query.folderUUID,
    after: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
    offset: ((query.page ?? 1) - 1) * limit,
    // One more tells whether there is a next piece.
    limit: limit + 1,
  };
  const visitors = visitorFilter(asker, query);
  const rows = visitors
    ? await asWorker(dbs.worker, (tx) => listVisitorSessions(tx, asker.workspace, visitors, filter))
    : await rowsFor(dbs, asker, query.userUUID ?? asker.userUuid, filter);
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map((row) => shownTo(asker, row)),
    nextCursor: rows.length > limit && last ? cursorAfter(last) : null,
  };
}

/** Somebody else's sessions are for an ADMIN and, within the workspace, for its owner; for others there are none. */
async function rowsFor(
  { app, worker }: { readonly app: Db; readonly worker: Db },
  asker: Asker,
  userUuid: string,
  filter: SessionFilter,
): Promise<SessionRow[]> {
  const list = (scope: SessionScope) => (tx: Tx) => listSessions(tx, scope, filter);
  const { workspace } = asker;
  if (guestOf(asker)) return await inTenant(app, asker, list({ workspace, userUuid: asker.userUuid }));
  if (userUuid === asker.userUuid) return await inTenant(app, asker, list({ workspace, userUuid }));
  if (asker.kind !== 'person') return [];
  if (asker.role === ADMIN) return await asWorker(worker, list({ userUuid }));
  if (asker.workspaceRole === 'owner') return await asWorker(worker, list({ workspace, userUuid }));
  return [];
}

/** Somebody else's public link is not handed on. */
function shownTo(asker: Asker, row: SessionRow): Session {
  const session = asSession(row);
  return row.user_uuid === asker.userUuid ? session : { ...session, shareUrl: null };
}

export function cursorAfter({ last_message_at, uuid }: SessionRow): string {
  return encodeCursor({ at: last_message_at.getTime(), uuid });
}
