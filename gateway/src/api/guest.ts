import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { collectBody } from '@tutka/service-runtime';
import { bodyFields, guestProof, queryFields } from '../callers/guest-proof.ts';
import type { Shares } from '../callers/shares.ts';
import type { VisitorToken } from '../callers/visitor-token.ts';
import type { Target } from '../routing/target.ts';
import type { Caller } from './caller.ts';
import type { Exchange } from './exchange.ts';

/** What finding a guest needs. */
export interface GuestDeps {
  readonly shares: Shares;
  readonly visitorTokens: (headers: IncomingHttpHeaders) => VisitorToken;
  readonly elsewhereOf: (request: IncomingMessage) => string | undefined;
}

/** Another site's page has no part in our cookies: it sends the token that it was told. */
const withoutCookie = ({ cookie: _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => headers;

/** A body that is read whole, because a share may be named in it. */
export async function guestBody({ request }: Exchange, { bodyLimit }: Target): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return null;
  return await collectBody(request, bodyLimit);
}

/** The guest whose proof a call carries; undefined: it carries none. @throws HttpFailure where it does not open the share */
export async function guestCaller(
  { shares, visitorTokens, elsewhereOf }: GuestDeps,
  exchange: Exchange,
  { row }: Target,
  body: Buffer | null,
): Promise<Caller | undefined> {
  const { request, headers } = exchange;
  const elsewhere = elsewhereOf(request) !== undefined;
  const proof = guestProof(row.method === 'GET' ? queryFields(request.url ?? '') : bodyFields(body));
  if (proof === undefined) return undefined;
  const { token, cookie } = visitorTokens(elsewhere ? withoutCookie(request.headers) : request.headers);
  const principal = await shares.resolve(proof, token);
  const caller = { principal, token: undefined, renew: false };
  if (principal.kind !== 'visitor') return caller;
  if (cookie !== undefined && !elsewhere) headers['set-cookie'] = cookie;
  return { ...caller, visitorToken: token };
}
