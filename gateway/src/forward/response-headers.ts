import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Headers of one connection, not of the answer; and what tells how we are built. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'server',
  'x-powered-by',
]);

/** The service's headers over our own. */
export function responseHeaders(
  upstream: IncomingHttpHeaders,
  own: OutgoingHttpHeaders,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...own };
  for (const name in upstream) {
    if (!dropped.has(name)) headers[name] = upstream[name];
  }
  return headers;
}
