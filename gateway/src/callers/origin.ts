import type { IncomingMessage } from 'node:http';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

/** Tells the other site whose page sends a request; undefined: our own page (PUBLIC_URL, or the very host), or a program. */
export function createElsewhereOf(publicUrl: string): (request: IncomingMessage) => string | undefined {
  const own = new URL(publicUrl).origin;
  return ({ headers: { origin, host } }) => {
    if (origin === undefined || origin === own) return undefined;
    return host !== undefined && hostOf(origin) === host.toLowerCase() ? undefined : origin;
  };
}

/**
 * Whether an unsafe request may come from where it says: our own origin (PUBLIC_URL, or the very host it was sent to).
 * Browsers always say; a request that says nothing comes from a program, which no other site can drive.
 */
export function createOriginCheck(publicUrl: string): (request: IncomingMessage) => boolean {
  const elsewhereOf = createElsewhereOf(publicUrl);
  return (request) => {
    if (safe.has(request.method ?? '')) return true;
    if (request.headers.origin !== undefined) return elsewhereOf(request) === undefined;
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  };
}
