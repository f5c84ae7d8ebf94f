import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What goes with a request through every service that works on it. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context, passed on as it came. */
  readonly traceparent?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();
const idForm = /^[\w-]{8,64}$/;
const traceForm = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Reads `x-request-id` and `traceparent`; an absent or odd id is replaced by a new one. */
export function contextFrom(headers: IncomingHttpHeaders): RequestContext {
  const id = headers['x-request-id'];
  const trace = headers.traceparent;
  const requestId = typeof id === 'string' && idForm.test(id) ? id : randomUUID();
  return typeof trace === 'string' && traceForm.test(trace)
    ? { requestId, traceparent: trace }
    : { requestId };
}

/** Runs `work` so that logs and internal calls inside it carry this context. */
export function inContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The request being worked on, or undefined outside of one (a worker). */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}
