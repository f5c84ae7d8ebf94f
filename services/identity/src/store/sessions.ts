import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { asWorker, type Db, planned, queries, type Tx } from '@tutka/database';
import type { EndedThere } from '../domain/ended-there.ts';
import type { Quota, Role } from '../domain/user.ts';
import type { OidcName } from './oidc-accounts.ts';

export const SESSION_DAYS = 30;
/** The sliding expiry is moved at most this often, so that reading a page is no write. */
const SLIDE_AFTER_HOURS = 12;

export interface OpenSession {
  readonly uuid: string;
  readonly token: string;
}

export interface ResolvedSession {
  readonly sessionUuid: string;
  readonly userUuid: string;
  readonly userId: number;
  readonly role: Role;
  readonly language: string;
  readonly workspace: string;
  readonly workspaceRole: string;
  readonly quota: Quota;
  readonly slid: boolean;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const newToken = () => randomBytes(32).toString('base64url');

/** Somebody's session at an OpenID provider. */
export interface ProviderSession extends OidcName {
  /** Undefined: it names none. */
  readonly sid: string | undefined;
}

/** With what somebody signs in, as it says, and from where, masked. */
interface CameFrom {
  readonly userAgent: string | undefined;
  readonly address: string | undefined;
  /** Of the OpenID provider where it is to sign them out, too. */
  readonly idToken: string | undefined;
  /** Of the OpenID provider, where it began by one. */
  readonly there: ProviderSession | undefined;
}

const MOST_LETTERS = 300;

/** A new session; its token is told once and kept as a hash. */
export async function openSession(
  tx: Tx,
  userUuid: string,
  workspace: string,
  { userAgent, address, idToken, there }: CameFrom,
): Promise<OpenSession> {
  const opened = { uuid: randomUUID(), token: newToken() };
  await queries(tx)('sessions').insert({
    uuid: opened.uuid,
    token_hash: hashOf(opened.token),
    user_uuid: userUuid,
    workspace,
    user_agent: userAgent?.slice(0, MOST_LETTERS) ?? null,
    address: address ?? null,
    id_token: idToken ?? null,
    oidc_issuer: there?.issuer ?? null,
    oidc_subject: there?.subject ?? null,
    oidc_sid: there?.sid ?? null,
    expires_at: queries(tx).raw(`now() + interval '${SESSION_DAYS} days'`),
  });
  return opened;
}

/**
 * Whose session a token is; undefined for unknown, ended and suspended ones. Slides its expiry. One statement without
 * a transaction around it: the gateway asks it before anything else of a request begins. `worker` sees every workspace.
 */
export async function resolveSession(worker: Db, token: string): Promise<ResolvedSession | undefined> {
  const [found] = await planned<ResolvedSession & { stale: boolean }>(worker, 'resolve-session', resolving, [
    hashOf(token),
  ]);
  if (!found) return undefined;
  const { stale, ...resolved } = found;
  if (stale) await asWorker(worker, (tx) => slide(tx, resolved.sessionUuid));
  return { ...resolved, slid: stale };
}

const resolving = `SELECT s.uuid AS "sessionUuid", u.uuid AS "userUuid", u.id AS "userId", u.role, u.language, u.quota,
            s.workspace, m.role AS "workspaceRole", s.seen_at < now() - interval '${SLIDE_AFTER_HOURS} hours' AS stale
     FROM sessions s JOIN users u ON u.uuid = s.user_uuid
     JOIN members m ON m.workspace = s.workspace AND m.user_uuid = s.user_uuid
     WHERE s.token_hash = $1 AND s.expires_at > now() AND u.status`;

/** What using a session writes. */
const used = (tx: Tx) => ({
  seen_at: queries(tx).fn.now(),
  expires_at: queries(tx).raw(`now() + interval '${SESSION_DAYS} days'`),
});

async function slide(tx: Tx, uuid: string): Promise<void> {
  await queries(tx)('sessions').where({ uuid }).update(used(tx));
}

/** A new token for the same session, which slides; the old one ends. Undefined where the session is gone. */
export async function rotateSession(tx: Tx, uuid: string): Promise<OpenSession | undefined> {
  const token = newToken();
  const rotated = await queries(tx)('sessions')
    .where({ uuid })
    .update({ token_hash: hashOf(token), ...used(tx) });
  return rotated === 1 ? { uuid, token } : undefined;
}

/** A person acts elsewhere with their session. In the worker role. */
export async function switchSession(
  tx: Tx,
  { userUuid, sessionUuid }: { readonly userUuid: string; readonly sessionUuid?: string | undefined },
  workspace: string,
): Promise<void> {
  if (sessionUuid === undefined) return;
  await queries(tx)('sessions').where({ uuid: sessionUuid, user_uuid: userUuid }).update({ workspace });
}

export interface ClosedSession {
  /** By which it began, where that is kept. */
  readonly idToken: string | null;
}

/** Undefined where it was no session of theirs. */
export async function closeSession(
  tx: Tx,
  { uuid, userUuid }: { readonly uuid: string; readonly userUuid: string },
): Promise<ClosedSession | undefined> {
  const [closed] = await queries(tx)('sessions')
    .where({ uuid, user_uuid: userUuid })
    .delete()
    .returning<{ id_token: string | null }[]>('id_token');
  return closed && { idToken: closed.id_token };
}

export interface SessionRow {
  readonly uuid: string;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

const MOST_SHOWN = 100;

/** A person's that last, the `first` of them first, then the last used. */
export async function listSessions(
  tx: Tx,
  userUuid: string,
  first: string | undefined,
): Promise<SessionRow[]> {
  const run = queries(tx);
  return await run('sessions')
    .where({ user_uuid: userUuid })
    .where('expires_at', '>', run.fn.now())
    .orderByRaw('uuid = ?::uuid DESC NULLS LAST, seen_at DESC, uuid', [first ?? null])
    .limit(MOST_SHOWN)
    .select<SessionRow[]>('uuid', 'address', {
      userAgent: 'user_agent',
      createdAt: 'created_at',
      seenAt: 'seen_at',
    });
}

/** Ends what began by them; whose they were, each once a session. What began by a session without a name goes by whose it was. */
export async function closeSessionsBy(
  tx: Tx,
  issuer: string,
  { subject, sid }: EndedThere,
): Promise<string[]> {
  const ofSubject = subject === undefined ? {} : { oidc_subject: subject };
  const closing = queries(tx)('sessions').where({ oidc_issuer: issuer, ...ofSubject });
  if (sid !== undefined) {
    closing.where((one) => {
      one.where({ oidc_sid: sid });
      if (subject !== undefined) one.orWhere({ oidc_sid: null });
    });
  }
  return (await closing.delete().returning<{ user_uuid: string }[]>('user_uuid')).map(
    ({ user_uuid }) => user_uuid,
  );
}

/** Signs a person out everywhere. */
export async function closeSessionsOf(tx: Tx, userUuid: string): Promise<void> {
  await queries(tx)('sessions').where({ user_uuid: userUuid }).delete();
}

export async function forgetExpiredSessions(tx: Tx): Promise<number> {
  return await queries(tx)('sessions').where('expires_at', '<', queries(tx).fn.now()).delete();
}
