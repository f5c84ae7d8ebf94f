import { HttpFailure, inContext, type Principal } from '@tutka/service-runtime';
import type { SessionCookie } from '../callers/session-cookie.ts';
import type { Session, Sessions } from '../callers/sessions.ts';
import type { Exchange } from './exchange.ts';

/** Who sends a request. */
export interface Caller {
  readonly principal: Principal;
  /** The session's token, where there is one. */
  readonly token: string | undefined;
  /** True where the cookie should be sent again. */
  readonly renew: boolean;
  /** Of a visitor. */
  readonly visitorToken?: string;
}

const anonymous: Principal = { kind: 'anonymous' };
const nobody: Caller = { principal: anonymous, token: undefined, renew: false };
const badKey = { code: 401, errorCode: 'API_KEY_INVALID', error: 'This API key is not valid' } as const;

function fromSession(token: string, session: Session): Caller {
  if (session.person === undefined) return nobody;
  return { principal: session.person, token, renew: session.renew };
}

/**
 * Finds who sends a request: at once where the session is known, else by asking identity.
 * @throws HttpFailure 401 for a bearer credential, of which none is valid yet
 */
export function callerOf(
  exchange: Exchange,
  cookie: SessionCookie,
  sessions: Sessions,
): Caller | Promise<Caller> {
  const { headers } = exchange.request;
  if (headers.authorization?.startsWith('Bearer ')) throw new HttpFailure(badKey);
  const token = cookie.read(headers.cookie);
  if (token === undefined) return nobody;
  const known = sessions.known(token);
  if (known !== undefined) return fromSession(token, known);
  return inContext(exchange.context, () => sessions.find(token)).then((session) =>
    fromSession(token, session),
  );
}
