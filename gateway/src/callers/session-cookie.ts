import { cookieReader } from './read-cookie.ts';

const SESSION_SECONDS = 30 * 86_400;
const tokenForm = /^[\w.~+/=-]{16,256}$/;

/** The session cookie of this installation. */
export interface SessionCookie {
  readonly name: string;
  /** The session's token, where the header holds one. */
  read(header: string | undefined): string | undefined;
  /** The header that sends the cookie again, for another 30 days. */
  renew(token: string): string;
}

/** `__Host-tutka` over https, which no other host can set; `tutka` over http. */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-tutka' : 'tutka';
  return {
    name,
    read: cookieReader(name, tokenForm),
    renew: (token) =>
      `${name}=${token}; Path=/; Max-Age=${SESSION_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}
