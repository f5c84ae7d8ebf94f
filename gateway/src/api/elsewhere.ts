import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpFailure } from '@tutka/service-runtime';
import type { Shares } from '../callers/shares.ts';
import type { Router } from '../routing/router.ts';
import type { Caller } from './caller.ts';
import type { Exchange } from './exchange.ts';

/** What a page of another site may send along. */
const SENT = 'content-type, accept, x-visitor-token, idempotency-key';
const READ = 'x-request-id, retry-after';
const PREFLIGHT_SECONDS = '600';

const notNamed = {
  code: 403,
  errorCode: 'SHARE_ORIGIN_REFUSED',
  error: "This site is not among the share's sites. Its owner can add it.",
} as const;

/** What answering another site's page needs. */
export interface ElsewhereDeps {
  readonly router: Router;
  readonly shares: Shares;
  /** The origin of the other site whose page sends a request; undefined: our own page, or a program. */
  readonly elsewhereOf: (request: IncomingMessage) => string | undefined;
}

/**
 * Answers a browser that asks whether another site's page may make a call; false: it does not ask that, or not about a
 * guest's. Which site may is known only once the share is: the call itself is refused.
 */
export function answerPreflight(
  { router, elsewhereOf }: ElsewhereDeps,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  const method = request.headers['access-control-request-method'];
  const origin = elsewhereOf(request);
  if (request.method !== 'OPTIONS' || method === undefined || origin === undefined) return false;
  if (router(method, path)?.row.access !== 'guest') return false;
  response.writeHead(204, {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': method,
    'access-control-allow-headers': SENT,
    'access-control-max-age': PREFLIGHT_SECONDS,
    'x-request-id': randomUUID(),
    vary: 'origin',
  });
  response.end();
  return true;
}

/** Lets a guest's call from another site's page through where the share names the site. @throws HttpFailure 403 */
export async function admitElsewhere(
  { shares }: ElsewhereDeps,
  origin: string,
  { principal }: Caller,
  { headers }: Exchange,
): Promise<void> {
  const share = 'share' in principal ? principal.share : undefined;
  const origins = share === undefined ? [] : await shares.origins(share);
  if (!origins.includes(origin)) throw new HttpFailure(notNamed);
  Object.assign(headers, {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': READ,
    vary: 'origin',
  });
}
