import type { IncomingMessage, ServerResponse } from 'node:http';
import { startSpan } from '@tutka/tracing';
import { inContext, type RequestContext } from '../context/request-context.ts';

/**
 * Works on a request in its context and in a span of its own, which ends with the answer. `pathOf` tells, then, the
 * request's path without what is particular to it; undefined where no route is known.
 */
export function inRequest(
  context: RequestContext,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  pathOf: () => string | undefined,
  work: (context: RequestContext) => void,
): void {
  const { method = '' } = request;
  const { requestId, traceparent: parent } = context;
  const attributes = { 'http.request.method': method, 'tutka.request_id': requestId };
  const span = startSpan(method, { kind: 'server', parent, attributes });
  if (!span.isTraced) {
    inContext(context, () => work(context));
    return;
  }
  response.once('close', () => {
    const path = pathOf();
    const { statusCode } = response;
    span.describe(
      { 'http.response.status_code': statusCode, ...(path !== undefined && { 'http.route': path }) },
      path === undefined ? method : `${method} ${path}`,
    );
    span.end(statusCode >= 500 ? String(statusCode) : undefined);
  });
  const { traceparent = parent } = span;
  const own = { ...context, ...(traceparent !== undefined && { traceparent }) };
  inContext(own, () => span.within(() => work(own)));
}
