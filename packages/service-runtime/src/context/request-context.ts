import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { maskAddress } from './mask-address.ts';

/** What goes with a request through every service that works on it. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context, passed on as it came. */
  readonly traceparent?: string;
  /** The caller's network address, masked. */
  readonly address?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();
const idForm = /^[\w-]{8,64}$/;
const traceForm = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/**
 * Reads `x-request-id` and `traceparent`; an absent or odd id is replaced by a new one. `client` is the caller's address,
 * from whoever may be believed about it; of it only the masked part is kept.
 */
export function contextFrom(headers: IncomingHttpHeaders, client?: string): RequestContext {
  const id = headers['x-request-id'];
  const trace = headers.traceparent;
  const requestId = typeof id === 'string' && idForm.test(id) ? id : randomUUID();
  const address = client === undefined ? undefined : maskAddress(client);
  return {
    requestId,
    ...(typeof trace === 'string' && traceForm.test(trace) && { traceparent: trace }),
    ...(address !== undefined && { address }),
  };
}

/** Runs `work` so that logs and internal calls inside it carry this context. */
export function inContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The request being worked on, or undefined outside of one (a worker). */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}
