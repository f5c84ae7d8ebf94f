import type { IncomingMessage } from 'node:http';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}

/**
 * Whether an unsafe request may come from where it says: our own origin (PUBLIC_URL, or the very host it was sent to).
 * Browsers always say; a request that says nothing comes from a program, which no other site can drive.
 */
export function createOriginCheck(publicUrl: string): (request: IncomingMessage) => boolean {
  const own = new URL(publicUrl).origin;
  return (request) => {
    if (safe.has(request.method ?? '')) return true;
    const { origin, host } = request.headers;
    if (origin !== undefined)
      return origin === own || (host !== undefined && hostOf(origin) === host.toLowerCase());
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin' || site === 'none';
  };
}
