import type { Readable } from 'node:stream';
import { failures, HttpFailure, type Logger, type Signer } from '@tutka/service-runtime';
import type { SignInBrowser } from '../callers/sign-in-browser.ts';
import { forward } from '../forward/forward.ts';
import { requestHeaders } from '../forward/request-headers.ts';
import { UpstreamError } from '../forward/upstream-failure.ts';
import type { Upstreams } from '../forward/upstreams.ts';
import type { Target } from '../routing/target.ts';
import type { LiveStreams } from '../streams/live-streams.ts';
import type { Unanswered } from '../streams/unanswered.ts';
import { isStream, linesOf, mayBeLong, patienceMs } from './admission.ts';
import type { Caller } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { answerFailure } from './failing.ts';

/** What sending a request on needs. */
export interface SendDeps {
  readonly logger: Logger;
  readonly signer: Signer;
  readonly upstreams: Upstreams;
  readonly streams: LiveStreams;
  readonly unanswered: Unanswered;
  readonly signInBrowser: SignInBrowser;
}

/** What is sent, and how often it was tried before. */
export interface Sending {
  readonly caller: Caller;
  readonly body: Readable | Buffer | null;
  readonly tries?: number;
  /** When it was sent first. */
  readonly begun?: number;
}

/** Before each further try: whoever took the place of a process that ended may not be known everywhere yet. */
const PAUSES_MS = [25, 250, 1000];
/** What took longer to fail is not sent again: somebody waits for it. */
const SOON_MS = 2000;

/** Milliseconds until it is sent once more: what nobody can have heard, or a read. Undefined: it is not. */
function againAfter(
  error: UpstreamError,
  { request, response }: Exchange,
  { tries, begun, body }: Required<Sending>,
): number | undefined {
  if (response.headersSent || response.destroyed || isOnce(body)) return undefined;
  if (performance.now() - begun > SOON_MS) return undefined;
  const isSafe = error.wasUnheard || (request.method === 'GET' && error.wasReset);
  return isSafe ? PAUSES_MS[tries] : undefined;
}

/** Who waits for a service longer than this process may. */
const restarting = new HttpFailure({
  ...failures.unavailable,
  error: 'The service is being restarted. Try again in a moment.',
});

const isOnce = (body: Sending['body']) => body !== null && !Buffer.isBuffer(body);

/** Signs who acts for this one request and sends it on to the row's service. */
export function send(deps: SendDeps, exchange: Exchange, target: Target, sending: Sending): void {
  const { request, response, context, address, headers } = exchange;
  const { principal, visitorToken } = sending.caller;
  const signInBrowser = deps.signInBrowser(target.row.path, request.headers);
  const token = deps.signer.sign({ audience: target.service, act: principal });
  const streaming = isStream(target.row, request.headers.accept);
  const isLong = mayBeLong(target.row, request.headers.accept);
  const followed = streaming ? deps.streams.follow(response, linesOf(target)) : undefined;
  const sent = { tries: 0, begun: performance.now(), ...sending };
  const again = () => {
    if (!response.destroyed) send(deps, exchange, target, { ...sent, tries: sent.tries + 1 });
  };
  const relay = forward(request, response, {
    pool: deps.upstreams.of(target.service),
    headers: requestHeaders(request.headers, { ...context, token, address, visitorToken, signInBrowser }),
    body: sending.body,
    // No request is to follow over a connection that is closed with its answer where this process ends.
    ownHeaders: isLong ? { ...headers, connection: 'close' } : headers,
    patienceMs: patienceMs(target.row, request.headers.accept),
    events: {
      onChunk: followed?.see,
      onFailure: (cause) => {
        const error = new UpstreamError(cause);
        const pause = againAfter(error, exchange, sent);
        if (pause !== undefined) setTimeout(again, pause);
        else if (!followed?.part()) answerFailure(deps.logger, exchange, error, target);
      },
    },
  });
  followed?.relayedBy(relay);
  deps.unanswered.add(response, () => {
    relay.abort(restarting);
    answerFailure(deps.logger, exchange, restarting, target);
  });
}
