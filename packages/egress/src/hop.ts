import { EgressRefused } from './refused.ts';
import { readUrl } from './url.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Headers that say nothing about who asks; all others stay with the origin they were meant for. */
const IMPERSONAL: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'accept-encoding',
  'user-agent',
]);

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

function without(headers: Hop['headers'], drop: (name: string) => boolean): Hop['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !drop(name)));
}

/**
 * The request that a redirect asks for, or nothing where the answer is none. Across origins credentials are dropped,
 * and a body is not sent on. Throws `EgressRefused`.
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  const url = readUrl(location, hop.url);
  const sameOrigin = url.origin === hop.url.origin;
  const toGet = becomesGet(status, hop.method);
  const body = toGet ? undefined : hop.body;
  if (body !== undefined && !sameOrigin) {
    throw new EgressRefused(
      'BAD_REDIRECT',
      `"${hop.url.host}" sends on to another host. Use its address directly.`,
    );
  }
  const kept = toGet ? without(hop.headers, (name) => name.startsWith('content-')) : hop.headers;
  return {
    url,
    method: toGet ? 'GET' : hop.method,
    headers: sameOrigin ? kept : without(kept, (name) => !IMPERSONAL.has(name)),
    body,
  };
}
