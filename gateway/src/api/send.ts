import type { Readable } from 'node:stream';
import type { Logger, Signer } from '@tutka/service-runtime';
import type { SessionCookie } from '../callers/session-cookie.ts';
import { forward } from '../forward/forward.ts';
import { requestHeaders } from '../forward/request-headers.ts';
import { UpstreamError } from '../forward/upstream-failure.ts';
import type { Upstreams } from '../forward/upstreams.ts';
import type { Target } from '../routing/target.ts';
import type { LiveStreams } from '../streams/live-streams.ts';
import { isStream, mayBeLong } from './admission.ts';
import type { Caller } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { answerFailure } from './failing.ts';

const ANSWER_MS = 120_000;
const REPLY_MS = 600_000;

/** What sending a request on needs. */
export interface SendDeps {
  readonly logger: Logger;
  readonly signer: Signer;
  readonly upstreams: Upstreams;
  readonly streams: LiveStreams;
  readonly cookie: SessionCookie;
}

/** What is sent, and how often it was tried before. */
export interface Sending {
  readonly caller: Caller;
  readonly body: Readable | Buffer | null;
  readonly tries?: number;
}

/** A kept connection that the service closed at that very moment: a read may be asked again, once. */
function mayAskAgain(error: UpstreamError, { request, response }: Exchange, { tries = 0 }: Sending): boolean {
  return (
    tries === 0 && request.method === 'GET' && error.wasReset && !response.headersSent && !response.destroyed
  );
}

/** Signs who acts for this one request and sends it on to the row's service. */
export function send(deps: SendDeps, exchange: Exchange, target: Target, sending: Sending): void {
  const { request, response, context, address, headers } = exchange;
  const { principal, token: session, renew, visitorToken } = sending.caller;
  if (renew && session !== undefined) headers['set-cookie'] = deps.cookie.renew(session);
  const token = deps.signer.sign({ audience: target.service, act: principal });
  const streaming = isStream(target.row, request.headers.accept);
  const followed = streaming ? deps.streams.follow(response) : undefined;
  const relay = forward(request, response, {
    pool: deps.upstreams.of(target.service),
    headers: requestHeaders(request.headers, { ...context, token, address, visitorToken }),
    body: sending.body,
    ownHeaders: headers,
    patienceMs: mayBeLong(target.row, request.headers.accept) ? REPLY_MS : ANSWER_MS,
    events: {
      onChunk: followed?.see,
      onFailure: (cause) => {
        const error = new UpstreamError(cause);
        if (mayAskAgain(error, exchange, sending)) send(deps, exchange, target, { ...sending, tries: 1 });
        else answerFailure(deps.logger, exchange, error, target);
      },
    },
  });
  followed?.relayedBy(relay);
}
