import { STATUS_CODES } from 'node:http';
import type { Egress, EgressResponse } from '@tutka/egress';
import { plainFileName } from '@tutka/service-runtime';
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

/**
 * Fetches a page through the guarded way out, as `agent` where one is named. Throws `EgressRefused` and `PageRefused`.
 */
export async function fetchPage(
  egress: Egress,
  uri: string,
  signal: AbortSignal,
  agent?: string,
): Promise<FetchedPage> {
  const headers = {
    accept: 'text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.5',
    ...(agent !== undefined && { 'user-agent': agent }),
  };
  const answer = await egress.fetch(uri, { headers, signal });
  const { url, status, headers: told, body: bytes } = answer;
  if (status < 200 || status > 299) throw new PageRefused(answer);
  const contentType = told['content-type'] ?? null;
  const robotsTag = told['x-robots-tag'] ?? '';
  const fileName = nameOf(url);
  return { url, title: titleOf(bytes, contentType) ?? fileName, fileName, contentType, robotsTag, bytes };
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
