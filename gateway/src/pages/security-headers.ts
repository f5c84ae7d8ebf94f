import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Headers of each kind of answer, made once. */
export interface SecurityHeaders {
  /** The web app and the API page. */
  readonly page: OutgoingHttpHeaders;
  /** Answers of the API and files of users: nothing in them may run. */
  readonly api: OutgoingHttpHeaders;
}

/** What helmet would set, as an object. */
function collect(options: Parameters<typeof helmet>[0]): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return headers;
}

/** What says nothing on an answer that is no page. */
const pageOnly = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Scripts from our own origin only, no remote picture, no frame around us; HSTS over https. */
export function createSecurityHeaders(publicUrl: string): SecurityHeaders {
  const secure = publicUrl.startsWith('https:');
  const common = { strictTransportSecurity: secure, referrerPolicy: { policy: 'same-origin' as const } };
  const page = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  const api = {
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'frame-ancestors': ["'none'"],
    sandbox: [],
  };
  return {
    page: collect({ ...common, contentSecurityPolicy: { useDefaults: false, directives: page } }),
    api: collect({ ...common, ...pageOnly, contentSecurityPolicy: { useDefaults: false, directives: api } }),
  };
}
