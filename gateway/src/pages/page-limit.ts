import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { waitInWords } from '@tutka/service-runtime';
import { type AddressOf, addressGroup } from '../callers/address.ts';
import { limitHeaders } from '../limits/limit-headers.ts';
import type { Limits } from '../limits/limits.ts';

const asked = /^\/(?:widget|embed)\//;

/** Whether catalog is asked before a page is shown. */
export const isAskedFor = (path: string) => asked.test(path);

interface PageLimitOptions {
  readonly limits: Limits;
  readonly addressOf: AddressOf;
  readonly headers: OutgoingHttpHeaders;
}

/** Counts a page that catalog is asked for as a call is, against its address's budget. False: it is refused. */
export function createPageLimit({ limits, addressOf, headers }: PageLimitOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { allowed, ...count } = await limits('address', addressGroup(addressOf(request)));
    if (allowed) return true;
    response.writeHead(429, {
      ...headers,
      ...limitHeaders(count),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(count.resetSeconds),
    });
    response.end(`Too many requests. Try again in ${waitInWords(count.resetSeconds)}.\n`);
    return false;
  };
}
