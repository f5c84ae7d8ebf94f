import { collectBody, inContext } from '@tutka/service-runtime';
import { bodyFields, guestProof, queryFields } from '../callers/guest-proof.ts';
import type { Shares } from '../callers/shares.ts';
import type { VisitorToken } from '../callers/visitor-token.ts';
import type { Target } from '../routing/target.ts';
import type { Caller } from './caller.ts';
import type { Exchange } from './exchange.ts';

/** What finding a guest needs. */
export interface GuestDeps {
  readonly shares: Shares;
  readonly visitorTokens: (headers: Exchange['request']['headers']) => VisitorToken;
}

/** A body that is read whole, because a share may be named in it. */
export async function guestBody({ request }: Exchange, { bodyLimit }: Target): Promise<Buffer | null> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return null;
  return await collectBody(request, bodyLimit);
}

/** The guest whose proof a call carries; undefined: it carries none. @throws HttpFailure where it does not open the share */
export async function guestCaller(
  { shares, visitorTokens }: GuestDeps,
  exchange: Exchange,
  { row }: Target,
  body: Buffer | null,
): Promise<Caller | undefined> {
  const { request, headers } = exchange;
  const proof = guestProof(row.method === 'GET' ? queryFields(request.url ?? '') : bodyFields(body));
  if (proof === undefined) return undefined;
  const { token, cookie } = visitorTokens(request.headers);
  const principal = await inContext(exchange.context, () => shares.resolve(proof, token));
  const caller = { principal, token: undefined, renew: false };
  if (principal.kind !== 'visitor') return caller;
  if (cookie !== undefined) headers['set-cookie'] = cookie;
  return { ...caller, visitorToken: token };
}
