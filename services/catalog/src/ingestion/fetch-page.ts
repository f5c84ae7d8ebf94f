import { STATUS_CODES } from 'node:http';
import type { Egress, EgressRequest, EgressResponse } from '@tutka/egress';
import { plainFileName } from '@tutka/service-runtime';
import { refreshOf } from './meta-refresh.ts';
import { titleOf } from './page-title.ts';
import { retryAfter } from './retry-after.ts';

/** What stands at a web address. */
export interface FetchedPage {
  /** Where it was in the end. */
  readonly url: string;
  readonly title: string;
  /** A name for its file, by which its type can be told. */
  readonly fileName: string;
  readonly contentType: string | null;
  /** What its server asks of programs that fetch it: the X-Robots-Tag header. */
  readonly robotsTag: string;
  readonly bytes: Uint8Array;
}

/** The page's server answered with an error. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
  /** Whether trying again may help. */
  readonly passing: boolean;
  /** For how long the server wants to be left alone, in milliseconds. */
  readonly waitMs: number;

  constructor({ url, status, headers }: Pick<EgressResponse, 'url' | 'status' | 'headers'>) {
    const told = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
    super(
      `${new URL(url).host} answered "${told}" instead of the page. Check the address, or try again later.`,
    );
    this.passing = status >= 500 || status === 429 || status === 408;
    this.waitMs = this.passing ? retryAfter(headers['retry-after'], Date.now()) : 0;
  }
}

/** Pages that send on by themselves are followed so often, as redirects are, and for so long, in milliseconds. */
const mostRefreshes = 3;
const refreshesTake = 10_000;

/** Who fetches a page, and what stops it on its way. */
export interface Manners {
  /** As whom it is asked for. */
  readonly agent?: string;
  /** Called before each address that the page sends on to is asked; what it throws ends the fetch. */
  readonly follow?: (url: string) => void | Promise<void>;
}

/**
 * Fetches a page through the guarded way out. Throws `EgressRefused` and `PageRefused`, and what `follow` throws.
 */
export async function fetchPage(
  egress: Egress,
  uri: string,
  signal: AbortSignal,
  { agent, follow }: Manners = {},
): Promise<FetchedPage> {
  const headers = {
    accept: 'text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.5',
    ...(agent !== undefined && { 'user-agent': agent }),
  };
  const get = (address: string) => fetchSound(egress, address, { headers, signal, onRedirect: follow });
  const begun = Date.now();
  let answer = await get(uri);
  for (let hops = 0; hops < mostRefreshes && Date.now() - begun < refreshesTake; hops++) {
    const next = refreshOf(answer.body, answer.headers['content-type'] ?? null, answer.url);
    if (next === undefined) break;
    await follow?.(next);
    answer = await get(next);
  }
  const { url, headers: told, body: bytes } = answer;
  const contentType = told['content-type'] ?? null;
  const robotsTag = told['x-robots-tag'] ?? '';
  const fileName = nameOf(url);
  return { url, title: titleOf(bytes, contentType) ?? fileName, fileName, contentType, robotsTag, bytes };
}

async function fetchSound(egress: Egress, url: string, request: EgressRequest): Promise<EgressResponse> {
  const answer = await egress.fetch(url, request);
  if (answer.status < 200 || answer.status > 299) throw new PageRefused(answer);
  return answer;
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  const last = pathname.split('/').findLast((part) => part !== '');
  return plainFileName(last === undefined ? host : decoded(last));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
