import type { Readable } from 'node:stream';
import type { Logger, Signer } from '@tutka/service-runtime';
import type { SessionCookie } from '../callers/session-cookie.ts';
import { forward } from '../forward/forward.ts';
import { requestHeaders } from '../forward/request-headers.ts';
import { UpstreamError } from '../forward/upstream-failure.ts';
import type { Upstreams } from '../forward/upstreams.ts';
import type { Target } from '../routing/target.ts';
import type { LiveStreams } from '../streams/live-streams.ts';
import { isStream } from './admission.ts';
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

/** Signs who acts for this one request and sends it on to the row's service. */
export function send(
  deps: SendDeps,
  exchange: Exchange,
  target: Target,
  sent: { caller: Caller; body: Readable | Buffer | null },
): void {
  const { request, response, context, address, headers } = exchange;
  const { principal, token: session, renew } = sent.caller;
  if (renew && session !== undefined) headers['set-cookie'] = deps.cookie.renew(session);
  const token = deps.signer.sign({ audience: target.service, act: principal });
  const streaming = isStream(target.row, request.headers.accept);
  const followed = streaming ? deps.streams.follow(response) : undefined;
  const relay = forward(request, response, {
    pool: deps.upstreams.of(target.service),
    headers: requestHeaders(request.headers, { token, requestId: context.requestId, address }),
    body: sent.body,
    ownHeaders: headers,
    patienceMs: target.row.form === 'turn' || streaming ? REPLY_MS : ANSWER_MS,
    events: {
      onChunk: followed?.see,
      onFailure: (error) => answerFailure(deps.logger, exchange, new UpstreamError(error), target),
    },
  });
  followed?.relayedBy(relay);
}
