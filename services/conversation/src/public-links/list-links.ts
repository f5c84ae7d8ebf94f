import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import { type ListedLink, pageSizeOf } from '@tutka/http-contracts';
import { describeNow, failures, HttpFailure, type People, type PersonShown } from '@tutka/service-runtime';
import { decodeCursor, encodeCursor } from '../domain/cursor.ts';
import { isExpired } from '../domain/public-link.ts';
import { type LinkScope, type ListedLinkRow, linkList } from '../store/link-list.ts';
import { publicPath } from '../store/session-row.ts';
import type { Asker } from '../turns/asker.ts';
import { answersFor } from './answers-for.ts';

/** What may be asked of the list. */
export interface LinkQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly workspace?: string | undefined;
}

interface LinkReads {
  readonly app: Db;
  readonly worker: Db;
  readonly people: People;
}

/** A piece of the list of public links: all of a workspace for whoever answers for them, else the asker's own. Throws BadCursor. */
export async function listLinks(
  { app, worker, people }: LinkReads,
  asker: Asker,
  query: LinkQuery,
): Promise<{ items: ListedLink[]; nextCursor: string | null }> {
  const limit = pageSizeOf(query);
  const scope = scopeOf(asker, query.workspace ?? asker.workspace);
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  // One more tells whether there is a next piece.
  const read = async (tx: Tx) => await linkList(tx, scope, after, limit + 1);
  const found = await (scope.userUuid === undefined ? asWorker(worker, read) : inTenant(app, asker, read));
  const rows = found.slice(0, limit);
  const makers = await describeNow(people, asker, [...new Set(rows.map(({ user_uuid }) => user_uuid))]);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const now = new Date();
  return {
    items: rows.map((row) => shownTo(asker, row, makers?.get(row.user_uuid) ?? null, now)),
    nextCursor: last ? encodeCursor({ at: last.created_at.getTime(), uuid: last.session_uuid }) : null,
  };
}

function scopeOf(asker: Asker, workspace: string): LinkScope {
  if (answersFor(asker, workspace)) return { workspace };
  if (workspace !== asker.workspace) throw new HttpFailure(failures.forbidden);
  return { workspace, userUuid: asker.userUuid };
}

function shownTo(asker: Asker, row: ListedLinkRow, by: PersonShown | null, now: Date): ListedLink {
  const isOwn = row.user_uuid === asker.userUuid;
  const expired = isExpired(row.expires_at, now);
  const isTold = isOwn || !(row.has_password || expired);
  return {
    sessionUUID: row.session_uuid,
    title: isTold ? row.title : null,
    agentName: isTold ? row.agent_name : null,
    userUUID: row.user_uuid,
    by,
    shareUrl: isOwn ? publicPath(row.public_token) : null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    expired,
    hasPassword: row.has_password,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
