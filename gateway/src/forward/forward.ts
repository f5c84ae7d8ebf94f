import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { Relay, type RelayEvents } from './relay.ts';

/** Where a request goes and how. */
export interface Forwarding {
  readonly pool: Pool;
  readonly headers: string[];
  readonly body: Readable | Buffer | null;
  /** Headers that the answer gets from us; the service's own win. */
  readonly ownHeaders: OutgoingHttpHeaders;
  /** Milliseconds until the answer's head, and between its pieces. */
  readonly patienceMs: number;
  readonly events: RelayEvents;
}

/** Sends a request on to a service and its answer back, both as they come. */
export function forward(request: IncomingMessage, response: ServerResponse, to: Forwarding): Relay {
  const relay = new Relay(response, to.ownHeaders, to.events);
  to.pool.dispatch(
    {
      path: request.url ?? '/',
      method: (request.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: to.headers,
      body: to.body,
      headersTimeout: to.patienceMs,
      bodyTimeout: to.patienceMs,
    },
    relay,
  );
  return relay;
}
