import type { IncomingHttpHeaders } from 'node:http';

/** What a client may say to a service; everything else, its cookies and any authorization above all, stays here. */
const passed = [
  'accept',
  'accept-language',
  'user-agent',
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'range',
  'if-range',
  'if-none-match',
  'if-modified-since',
  'idempotency-key',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'stripe-signature',
] as const;

/** Headers for the service, as name, value, name, value. */
export function requestHeaders(
  client: IncomingHttpHeaders,
  own: {
    token: string;
    requestId: string;
    traceparent?: string | undefined;
    address: string;
    visitorToken?: string | undefined;
    signInBrowser?: string | undefined;
  },
): string[] {
  const headers = [
    'authorization',
    `Bearer ${own.token}`,
    'x-request-id',
    own.requestId,
    'x-forwarded-for',
    own.address,
  ];
  if (own.traceparent !== undefined) headers.push('traceparent', own.traceparent);
  if (own.visitorToken !== undefined) headers.push('x-visitor-token', own.visitorToken);
  if (own.signInBrowser !== undefined) headers.push('x-sign-in-browser', own.signInBrowser);
  for (const name of passed) {
    const value = client[name];
    if (typeof value === 'string') headers.push(name, value);
  }
  return headers;
}
