import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestContext } from '@tutka/service-runtime';

/** One request on its way through. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly context: RequestContext;
  /** The client's network address. */
  readonly address: string;
  /** What we say in the answer's head; a service's own headers win. */
  readonly headers: OutgoingHttpHeaders;
}
