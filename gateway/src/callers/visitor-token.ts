import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieReader } from './read-cookie.ts';

const YEAR_SECONDS = 31_536_000;
const BYTES = 32;
const form = /^[\w-]{43}$/;

/** A visitor's token: one they sent, or a new one. */
export interface VisitorToken {
  readonly token: string;
  /** The header that keeps a new one; absent where they have it already. */
  readonly cookie?: string;
}

/** Tells visitors apart who hold the same link. Sent as a cookie, and in `x-visitor-token` where cookies are blocked. */
export function createVisitorTokens(publicUrl: string): (headers: IncomingHttpHeaders) => VisitorToken {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}tutka-visitor`;
  const read = cookieReader(name, form);
  return (headers) => {
    const told = headers['x-visitor-token'];
    if (typeof told === 'string' && form.test(told)) return { token: told };
    const kept = read(headers.cookie);
    if (kept !== undefined) return { token: kept };
    const token = randomBytes(BYTES).toString('base64url');
    // In another site's frame only a partitioned cookie is kept, and only over https.
    const framed = secure && headers['x-framed'] === '1';
    const site = framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
    const cookie = `${name}=${token}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; ${site}${secure ? '; Secure' : ''}`;
    return { token, cookie };
  };
}

/** Who a token stands for under a share: from outside neither the token nor another share's visitor is to be found. */
export function visitorUuid(share: string, token: string): string {
  const hex = createHash('sha256').update(`${share}.${token}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
