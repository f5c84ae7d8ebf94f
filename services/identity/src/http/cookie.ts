import { SESSION_DAYS } from '../store/sessions.ts';

const DAY_SECONDS = 86_400;

/** The session cookie; `__Host-` binds it to this very host over https. */
export function sessionCookie(token: string, secure: boolean): string {
  return cookie(token, SESSION_DAYS * DAY_SECONDS, secure);
}

/** What makes a browser forget it. */
export function endedCookie(secure: boolean): string {
  return cookie('', 0, secure);
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  const name = secure ? '__Host-tutka' : 'tutka';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
