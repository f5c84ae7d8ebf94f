import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Headers of each kind of answer, made once. */
export interface SecurityHeaders {
  /** The web app and the API page. */
  readonly page: OutgoingHttpHeaders;
  /** The frame in which a page that a model wrote is looked at. */
  readonly preview: OutgoingHttpHeaders;
  /** Answers of the API and files of users: nothing in them may run. */
  readonly api: OutgoingHttpHeaders;
  /** What pages of other sites load and read: the widget. */
  readonly elsewhere: OutgoingHttpHeaders;
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

/** Where a store at this address takes files: some stores give each bucket a host of its own. */
function uploadSources(endpoint: string | undefined): string[] {
  if (endpoint === undefined) return [];
  const { protocol, host, origin } = new URL(endpoint);
  return host.endsWith('.amazonaws.com') ? [origin, `${protocol}//*.${host}`] : [origin];
}

/**
 * Scripts from our own origin only, no remote picture, no frame around us; HSTS over https. `uploadsTo` is where pages
 * send files beside our own origin.
 */
export function createSecurityHeaders(publicUrl: string, uploadsTo?: string): SecurityHeaders {
  const secure = publicUrl.startsWith('https:');
  const common = { strictTransportSecurity: secure, referrerPolicy: { policy: 'same-origin' as const } };
  const page = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...uploadSources(uploadsTo)],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  };
  // Inherited by what is shown in it: it may run what stands in it, and reaches nothing and nowhere.
  const preview = {
    'default-src': ["'none'"],
    'script-src': ["'unsafe-inline'", "'unsafe-eval'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:', 'blob:'],
    'font-src': ['data:'],
    'media-src': ['data:', 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    sandbox: ['allow-scripts', 'allow-forms'],
  };
  const api = {
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'frame-ancestors': ["'none'"],
    sandbox: [],
  };
  const elsewhere = {
    ...common,
    ...pageOnly,
    crossOriginResourcePolicy: { policy: 'cross-origin' as const },
  };
  return {
    page: collect({ ...common, contentSecurityPolicy: { useDefaults: false, directives: page } }),
    preview: collect({
      ...common,
      xFrameOptions: false,
      crossOriginOpenerPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
      contentSecurityPolicy: { useDefaults: false, directives: preview },
    }),
    api: collect({ ...common, ...pageOnly, contentSecurityPolicy: { useDefaults: false, directives: api } }),
    elsewhere: {
      ...collect({ ...elsewhere, contentSecurityPolicy: { useDefaults: false, directives: api } }),
      'access-control-allow-origin': '*',
    },
  };
}
