import { SESSION_DAYS } from '../store/sessions.ts';

const DAY_SECONDS = 86_400;
const BROWSER_SECONDS = 3_600;

/** The session cookie; `__Host-` binds it to this very host over https. */
export function sessionCookie(token: string, secure: boolean): string {
  return cookie('tutka', token, SESSION_DAYS * DAY_SECONDS, secure);
}

/** What makes a browser forget it. */
export function endedCookie(secure: boolean): string {
  return cookie('tutka', '', 0, secure);
}

/** By which a browser is known again that comes back from an OpenID provider. */
export function browserCookie(token: string, secure: boolean): string {
  return cookie('tutka-sign-in', token, BROWSER_SECONDS, secure);
}

function cookie(plainName: string, value: string, maxAge: number, secure: boolean): string {
  const name = secure ? `__Host-${plainName}` : plainName;
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
