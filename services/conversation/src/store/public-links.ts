import { queries, type Tx } from '@tutka/database';
import { TRIES, TRIES_WINDOW_MS } from '../domain/public-link.ts';
import { ofSession, tell } from './event-log.ts';
import type { Owner } from './owner.ts';
import { type SessionRow, sessionColumns } from './session-row.ts';

/** A row of `public_links`. */
export interface PublicLinkRow {
  readonly session_uuid: string;
  readonly leaf_uuid: string | null;
  readonly expires_at: Date | null;
  readonly password_hash: Buffer | null;
  readonly password_salt: Buffer | null;
  readonly tries: number;
  readonly tries_since: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A session with its link. */
export interface PublicSessionRow {
  readonly session: SessionRow;
  readonly link: PublicLinkRow;
}

/** What is set of a link; what is absent stays. */
export interface LinkChange {
  readonly leafUuid: string | null;
  readonly expiresAt?: Date | null | undefined;
  readonly password?: { readonly hash: Buffer; readonly salt: Buffer } | null | undefined;
}

export async function findLink(tx: Tx, sessionUuid: string): Promise<PublicLinkRow | undefined> {
  return await queries(tx)<PublicLinkRow>('public_links').where({ session_uuid: sessionUuid }).first();
}

/** What a token opens; read as the worker, for whoever holds it. */
export async function findByToken(tx: Tx, token: string): Promise<PublicSessionRow | undefined> {
  const session = await queries(tx)<SessionRow>('sessions').where({ public_token: token }).first();
  const link = session && (await findLink(tx, session.uuid));
  return session && link && { session, link };
}

/** A public session of whomever; as the worker, for whoever may end its link. */
export async function findPublic(tx: Tx, uuid: string): Promise<SessionRow | undefined> {
  const run = queries(tx);
  return await run<SessionRow>('sessions')
    .where({ uuid, is_public: true })
    .first<SessionRow | undefined>(run.raw(sessionColumns));
}

/** Makes a session public under `token`, or changes its link, which keeps its token. */
export async function putLink(
  tx: Tx,
  owner: Owner,
  sessionUuid: string,
  token: string,
  { leafUuid, expiresAt, password }: LinkChange,
): Promise<PublicLinkRow> {
  const run = queries(tx);
  const fields = {
    leaf_uuid: leafUuid,
    updated_at: run.fn.now(),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(password !== undefined && {
      password_hash: password?.hash ?? null,
      password_salt: password?.salt ?? null,
      tries: 0,
    }),
  };
  const { workspace, userUuid } = owner;
  const [link] = await run('public_links')
    .insert({ session_uuid: sessionUuid, workspace, user_uuid: userUuid, ...fields })
    .onConflict('session_uuid')
    .merge(fields)
    .returning<PublicLinkRow[]>('*');
  if (!link) throw new Error(`The public link of ${sessionUuid} was not kept`);
  // Asked anew: whoever else changed the link at this moment has been waited for at its row.
  await run('sessions')
    .where({ uuid: sessionUuid, is_public: false })
    .update({ is_public: true, public_token: token, updated_at: run.fn.now() });
  const data = {
    sessionUuid,
    hasPassword: link.password_hash !== null,
    expiresAt: link.expires_at?.getTime(),
  };
  await tell(tx, owner, [ofSession(owner, { type: 'SessionMadePublic', data })]);
  return link;
}

/** Ends a session's link for good; one that is made later has another token. */
export async function removeLink(tx: Tx, owner: Owner, sessionUuid: string): Promise<void> {
  const run = queries(tx);
  const ended = await run('public_links').where({ session_uuid: sessionUuid }).delete();
  if (ended === 0) return;
  await run('sessions')
    .where({ uuid: sessionUuid })
    .update({ is_public: false, public_token: null, updated_at: run.fn.now() });
  await tell(tx, owner, [ofSession(owner, { type: 'SessionMadePrivate', data: { sessionUuid } })]);
}

/** Before messages are deleted: what the link shows ends above them. */
export async function moveLinkAbove(tx: Tx, sessionUuid: string, doomed: readonly string[]): Promise<void> {
  await queries(tx).raw(
    `WITH RECURSIVE up AS (
       SELECT m.uuid, m.parent_uuid, 0 AS steps FROM messages m
       JOIN public_links l ON l.leaf_uuid = m.uuid WHERE l.session_uuid = ?
       UNION ALL
       SELECT m.uuid, m.parent_uuid, u.steps + 1 FROM messages m JOIN up u ON m.uuid = u.parent_uuid
     )
     UPDATE public_links SET leaf_uuid =
       (SELECT uuid FROM up WHERE uuid <> ALL(?::uuid[]) ORDER BY steps LIMIT 1)
     WHERE session_uuid = ? AND leaf_uuid = ANY(?::uuid[])`,
    [sessionUuid, [...doomed], sessionUuid, [...doomed]],
  );
}

/**
 * Counts a password that is about to be compared, in a new window where the last is over. Answers when its window began;
 * undefined: the link takes no more in this one.
 */
export async function countTry(tx: Tx, sessionUuid: string, now: Date): Promise<Date | undefined> {
  const windowBegins = new Date(now.getTime() - TRIES_WINDOW_MS);
  const { rows } = await queries(tx).raw<{ rows: { since: Date }[] }>(
    `UPDATE public_links SET tries = CASE WHEN tries_since > ? THEN tries + 1 ELSE 1 END,
       tries_since = CASE WHEN tries_since > ? THEN tries_since ELSE ? END
     WHERE session_uuid = ? AND (tries < ? OR tries_since IS NULL OR tries_since <= ?)
     RETURNING tries_since AS since`,
    [windowBegins, windowBegins, now, sessionUuid, TRIES, windowBegins],
  );
  return rows[0]?.since;
}

/** After the right password. */
export async function takeBackTry(tx: Tx, sessionUuid: string, since: Date): Promise<void> {
  await queries(tx)('public_links')
    .where({ session_uuid: sessionUuid, tries_since: since })
    .update({ tries: queries(tx).raw('greatest(tries - 1, 0)') });
}
