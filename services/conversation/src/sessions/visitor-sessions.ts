import { asWorker, type Db, inTenant, queries, type Tx } from '@tutka/database';
import { SessionNotFound } from '../domain/errors.ts';
import type { VisitorFilter } from '../store/session-list.ts';
import type { SessionRow } from '../store/session-row.ts';
import { findSession } from '../store/sessions.ts';
import { type Asker, guestOf } from '../turns/asker.ts';

/** What may be asked of visitors' chats. */
export interface VisitorQuery {
  readonly visitors?: boolean | undefined;
  readonly shareId?: string | undefined;
  readonly exUserId?: string | undefined;
  readonly feedback?: '1' | '-1' | undefined;
  readonly unanswered?: boolean | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a member asks of visitors' chats; undefined where it is the asker's own that are asked for. */
export function visitorFilter(asker: Asker, query: VisitorQuery): VisitorFilter | undefined {
  const { visitors, shareId, exUserId, feedback, unanswered, from, to } = query;
  const isAsked = visitors ?? (shareId !== undefined || exUserId !== undefined);
  if (!isAsked || guestOf(asker)) return undefined;
  return {
    shareUuid: shareId,
    exUserId,
    feedback: feedback === undefined ? undefined : feedback === '1' ? 1 : -1,
    unanswered,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    isAsked: visitors === true,
  };
}

/**
 * Reads a session that is the asker's own, or that a visitor held through a share of the asker's workspace. Throws
 * SessionNotFound.
 */
export async function reading<T>(
  { app, worker }: { readonly app: Db; readonly worker: Db },
  asker: Asker,
  sessionUuid: string,
  read: (tx: Tx, session: SessionRow) => Promise<T>,
): Promise<T> {
  const readAs = (reader: { kind: string; workspace: string; userUuid: string }) =>
    inTenant(app, reader, async (tx) => read(tx, await findSession(tx, reader, sessionUuid)));
  try {
    return await readAs(asker);
  } catch (error) {
    if (!(error instanceof SessionNotFound) || guestOf(asker)) throw error;
    const { workspace } = asker;
    const visitor = await asWorker(worker, (tx) => visitorOf(tx, workspace, sessionUuid));
    if (visitor === undefined) throw error;
    return await readAs({ kind: asker.kind, workspace, userUuid: visitor });
  }
}

async function visitorOf(tx: Tx, workspace: string, uuid: string): Promise<string | undefined> {
  const row = await queries(tx)<SessionRow>('sessions')
    .where({ uuid, workspace })
    .whereNotNull('share_uuid')
    .first('user_uuid');
  return row?.user_uuid;
}
