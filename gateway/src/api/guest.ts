import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { collectBody, validationFailure } from '@tutka/service-runtime';
import { bodyFields, guestProof, queryFields, wrongSignature } from '../callers/guest-proof.ts';
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

/** Who calls. */
export interface Arrived {
  readonly caller: Caller;
  /** A body that was read already; null: there is none. */
  readonly named: Buffer | null | undefined;
}

/** Another site's page has no part in our cookies: it sends the token that it was told. */
const withoutCookie = ({ cookie: _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders => headers;

/** A body that is read whole, because a share may be named in it. */
export async function guestBody({ request }: Exchange, { bodyLimit }: Target): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return null;
  return await collectBody(request, bodyLimit);
}

function fieldsOf({ request }: Exchange, { row }: Target, body: Buffer | null): unknown {
  return row.method === 'GET' ? queryFields(request.url ?? '') : bodyFields(body);
}

/** Tells who is nobody what is wrong with the signature that they meant to show. @throws HttpFailure 400 */
export function refuseWrongSignature(exchange: Exchange, target: Target, { caller, named }: Arrived): void {
  if (target.row.access !== 'guest' || caller.principal.kind !== 'anonymous') return;
  const issues = wrongSignature(fieldsOf(exchange, target, named ?? null));
  if (issues !== undefined) throw validationFailure(issues);
}

/** The guest whose proof a call carries; undefined: it carries none. @throws HttpFailure where it does not open the share */
export async function guestCaller(
  { shares, visitorTokens, elsewhereOf }: GuestDeps,
  exchange: Exchange,
  target: Target,
  body: Buffer | null,
): Promise<Caller | undefined> {
  const { request, headers } = exchange;
  const elsewhere = elsewhereOf(request) !== undefined;
  const proof = guestProof(fieldsOf(exchange, target, body));
  if (proof === undefined) return undefined;
  const { token, cookie } = visitorTokens(elsewhere ? withoutCookie(request.headers) : request.headers);
  const principal = await shares.resolve(proof, token);
  const caller = { principal, token: undefined, renew: false };
  if (principal.kind !== 'visitor') return caller;
  if (cookie !== undefined && !elsewhere) headers['set-cookie'] = cookie;
  return { ...caller, visitorToken: token };
}
