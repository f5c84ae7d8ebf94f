import type { IncomingHttpHeaders } from 'node:http';
import { cookieReader } from './read-cookie.ts';

const PATH = '/api/auth/oidc/';
const form = /^[\w-]{43}$/;

/** By which identity knows a browser again that comes back from an OpenID provider; of other routes' business it is none. */
export type SignInBrowser = (path: string, headers: IncomingHttpHeaders) => string | undefined;

/** Reads it from the cookie that identity gave the browser. */
export function createSignInBrowser(publicUrl: string): SignInBrowser {
  const read = cookieReader(`${publicUrl.startsWith('https:') ? '__Host-' : ''}tutka-sign-in`, form);
  return (path, { cookie }) => (path.startsWith(PATH) ? read(cookie) : undefined);
}
