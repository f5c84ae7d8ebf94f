import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { admit, contextFrom, HttpFailure, inRequest } from '@tutka/service-runtime';
import type { AddressOf } from '../callers/address.ts';
import { bearerOf } from '../callers/keys.ts';
import { bodyToForward, checkLength } from '../forward/body.ts';
import type { AtOnce } from '../limits/at-once.ts';
import type { Limits } from '../limits/limits.ts';
import type { Target } from '../routing/target.ts';
import type { OpenEnded } from '../streams/open-ended.ts';
import { isOpenEnded } from './admission.ts';
import { type Caller, type CallerDeps, callerNow, callerOf } from './caller.ts';
import { admitElsewhere, answerPreflight, type ElsewhereDeps } from './elsewhere.ts';
import type { Exchange } from './exchange.ts';
import { answerFailure } from './failing.ts';
import { type Arrived, type GuestDeps, guestBody, guestCaller, refuseWrongSignature } from './guest.ts';
import { countAddress, countCaller, countReading, countRunning } from './limits.ts';
import { lost, methodsAt } from './lost.ts';
import type { CountRequest } from './request-metrics.ts';
import { type SendDeps, send } from './send.ts';

const badOrigin = {
  code: 403,
  errorCode: 'WRONG_ORIGIN',
  error: 'This request comes from another site',
} as const;

/** What the public API's way through the gateway needs. */
export interface ApiDeps extends SendDeps, GuestDeps, CallerDeps, ElsewhereDeps {
  readonly addressOf: AddressOf;
  readonly originAllowed: (request: IncomingMessage) => boolean;
  readonly cookie: CallerDeps['cookie'];
  readonly limits: Limits;
  readonly atOnce: AtOnce;
  readonly openEnded: OpenEnded;
  readonly countRequest: CountRequest;
  /** Security headers of an API answer. */
  readonly headers: OutgoingHttpHeaders;
}

/** A key is sent on purpose, never by a browser for another site as a cookie is. */
const isProgram = ({ headers }: IncomingMessage) => bearerOf(headers.authorization) !== undefined;

/** From another site's page at most guests come: which one the share says, once it is known. */
function mayCome(deps: ApiDeps, request: IncomingMessage, { row }: Target): boolean {
  if (deps.originAllowed(request)) return true;
  return row.access === 'guest' && deps.elsewhereOf(request) !== undefined;
}

/** Everything that can be refused before anybody is asked who calls. */
function findTarget(deps: ApiDeps, { request, headers }: Exchange, path: string): Target {
  const target = deps.router(request.method ?? '', path);
  if (target === undefined) {
    const methods = methodsAt(deps.router, path);
    if (methods.length > 0) headers.allow = methods.join(', ');
    throw new HttpFailure(lost(methods, path));
  }
  if (!isProgram(request) && !mayCome(deps, request, target)) throw new HttpFailure(badOrigin);
  checkLength(request, target.bodyLimit);
  return target;
}

/** The same; undefined where it is refused already. */
function found(deps: ApiDeps, exchange: Exchange, path: string): Target | undefined {
  try {
    return findTarget(deps, exchange, path);
  } catch (error) {
    deps.countRequest(exchange.response, undefined);
    answerFailure(deps.logger, exchange, error, undefined);
    return undefined;
  }
}

/** A session that a call changes or ends must not be believed any longer, neither meanwhile nor after, by no gateway. */
function forgetSession(deps: ApiDeps, exchange: Exchange, target: Target, { name }: Caller): void {
  if (name === undefined || target.service !== 'identity' || target.row.method === 'GET') return;
  addCookie(exchange, deps.changes.mark());
  exchange.response.once('close', () => deps.sessions.forget(name));
}

function addCookie({ headers }: Exchange, cookie: string): void {
  headers['set-cookie'] = [headers['set-cookie'] ?? [], cookie].flat().map(String);
}

/** Where a share may be named, the body comes first: it says who calls. */
async function arrive(deps: ApiDeps, exchange: Exchange, target: Target): Promise<Arrived> {
  const isForGuests = target.row.access === 'guest';
  const inBody = isForGuests && target.row.method !== 'GET';
  const read = () => guestBody(exchange, target);
  const named = inBody ? await countReading(deps.atOnce, exchange, read) : undefined;
  const elsewhere = deps.elsewhereOf(exchange.request);
  const guest = isForGuests ? await guestCaller(deps, exchange, target, named ?? null) : undefined;
  if (guest && elsewhere !== undefined) await admitElsewhere(deps, elsewhere, guest, exchange);
  if (guest) return { named, caller: guest };
  if (!isProgram(exchange.request) && !deps.originAllowed(exchange.request)) throw new HttpFailure(badOrigin);
  const caller = await callerOf(exchange, deps);
  refuseWrongSignature(exchange, target, { named, caller });
  return { named, caller };
}

async function pass(deps: ApiDeps, exchange: Exchange, target: Target): Promise<void> {
  const { request, response } = exchange;
  await countAddress(deps.limits, exchange);
  const { caller, named } = await arrive(deps, exchange, target);
  admit(target.row, caller.principal);
  await countCaller(deps.limits, exchange, target.row, caller.principal);
  if (response.destroyed) return;
  countRunning(deps.atOnce, exchange, caller.principal);
  const body = named === undefined ? await bodyToForward(request, target.bodyLimit) : named;
  if (response.destroyed) return;
  if (caller.renew && caller.token !== undefined) addCookie(exchange, deps.cookie.renew(caller.token));
  forgetSession(deps, exchange, target, caller);
  if (isOpenEnded(target)) {
    deps.openEnded.watch(response, caller.principal, () => callerNow(exchange, deps));
  }
  send(deps, exchange, target, { caller, body });
}

function enter(deps: ApiDeps, exchange: Exchange, target: Target): void {
  deps.countRequest(exchange.response, target);
  pass(deps, exchange, target).catch((error: unknown) => answerFailure(deps.logger, exchange, error, target));
}

/** Answers /api/*, /v1/* and /mcp/*, and programs that ask elsewhere: which service, who calls, may they, how often; then the request goes on to the service. */
export function createApi(deps: ApiDeps) {
  return (request: IncomingMessage, response: ServerResponse, path: string): void => {
    if (answerPreflight(deps, request, response, path)) return;
    const address = deps.addressOf(request);
    const context = contextFrom(request.headers, address);
    const headers: OutgoingHttpHeaders = { ...deps.headers, 'x-request-id': context.requestId };
    let target: Target | undefined;
    inRequest(
      context,
      { request, response },
      () => target?.row.path,
      (own) => {
        const exchange = { request, response, context: own, address, headers };
        target = found(deps, exchange, path);
        if (target !== undefined) enter(deps, exchange, target);
      },
    );
  };
}
