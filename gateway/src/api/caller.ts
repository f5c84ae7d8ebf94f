import { HttpFailure, type Principal } from '@tutka/service-runtime';
import type { KeyUses } from '../callers/key-uses.ts';
import { bearerOf, digestOf, type Keys, type KnownKey } from '../callers/keys.ts';
import type { SessionChanges } from '../callers/session-changes.ts';
import type { SessionCookie } from '../callers/session-cookie.ts';
import { type Session, type Sessions, sessionName } from '../callers/sessions.ts';
import type { Exchange } from './exchange.ts';

/** Who sends a request. */
export interface Caller {
  readonly principal: Principal;
  /** The session's token, where there is one, and the name under which it is believed. */
  readonly token: string | undefined;
  readonly name?: string;
  /** True where the cookie should be sent again. */
  readonly renew: boolean;
  /** Of a visitor. */
  readonly visitorToken?: string;
}

/** What finding a member needs. */
export interface CallerDeps {
  readonly cookie: SessionCookie;
  readonly changes: SessionChanges;
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly keyUses: KeyUses;
}

const anonymous: Principal = { kind: 'anonymous' };
const nobody: Caller = { principal: anonymous, token: undefined, renew: false };
const badKey = { code: 401, errorCode: 'API_KEY_INVALID', error: 'This API key is not valid' } as const;
const oldKey = { code: 401, errorCode: 'API_KEY_EXPIRED', error: 'This API key has expired' } as const;

function fromSession(token: string, name: string, session: Session): Caller {
  if (session.person === undefined) return nobody;
  return { principal: session.person, token, name, renew: session.renew };
}

function usable({ key, expired }: KnownKey) {
  if (key === undefined) throw new HttpFailure(badKey);
  if (expired) throw new HttpFailure(oldKey);
  return key;
}

function fromKey(known: KnownKey, keyUses: KeyUses): Caller {
  const key = usable(known);
  keyUses.note(key.keyUuid);
  return { principal: key, token: undefined, renew: false };
}

function keyCaller(bearer: string, { keys, keyUses }: CallerDeps): Caller | Promise<Caller> {
  const digest = digestOf(bearer);
  if (digest === undefined) throw new HttpFailure(badKey);
  const known = keys.known(digest);
  if (known !== undefined) return fromKey(known, keyUses);
  return keys.find(digest).then((found) => fromKey(found, keyUses));
}

/**
 * Finds who sends a request: at once where session or key is known, else by asking identity. A key counts before a
 * cookie. @throws HttpFailure 401 for a bearer credential that is no valid key
 */
export function callerOf(exchange: Exchange, deps: CallerDeps): Caller | Promise<Caller> {
  const { headers } = exchange.request;
  const { cookie, changes, sessions } = deps;
  const bearer = bearerOf(headers.authorization);
  if (bearer !== undefined) return keyCaller(bearer, deps);
  const token = cookie.read(headers.cookie);
  if (token === undefined) return nobody;
  const name = sessionName(token, changes.read(headers.cookie));
  const known = sessions.known(name);
  if (known !== undefined) return fromSession(token, name, known);
  return sessions.find(name).then((session) => fromSession(token, name, session));
}

/**
 * Whom the credential of an earlier request stands for now; no use of it, where it is a key.
 * @throws HttpFailure 401 for a key that opens nothing any more
 */
export async function callerNow(
  { request: { headers } }: Exchange,
  { cookie, changes, sessions, keys }: Omit<CallerDeps, 'keyUses'>,
): Promise<Principal> {
  const digest = digestOf(bearerOf(headers.authorization) ?? '');
  if (digest !== undefined) return usable(await keys.look(digest));
  const token = cookie.read(headers.cookie);
  if (token === undefined) return anonymous;
  const { person } = await sessions.look(sessionName(token, changes.read(headers.cookie)));
  return person ?? anonymous;
}
