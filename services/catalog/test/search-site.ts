import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A page that the engines of the site find. */
export interface FindablePage {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** How the site fails, whichever engine is asked. */
type SearchTrouble = 'too-often' | 'web-page' | 'broken' | 'hangs' | 'no-json' | 'used-up';

/** SearXNG, Brave and Tavily at one address, each in the form that it documents. */
export interface SearchSite {
  readonly baseUrl: string;
  readonly host: string;
  /** What is found, whatever is looked for. */
  found: readonly FindablePage[];
  trouble: SearchTrouble | undefined;
  /** What was looked for, and with which key. */
  readonly asked: { readonly engine: string; readonly query: string; readonly key: string }[];
  close(): Promise<void>;
}

/** What Brave and Tavily take. */
export const SEARCH_KEY = 'a-good-key-of-the-engine';

export async function startSearchSite(found: readonly FindablePage[] = []): Promise<SearchSite> {
  const site = { found, trouble: undefined as SearchTrouble | undefined, asked: [] as SearchSite['asked'] };
  const server = createServer((request, response) => {
    answer(site, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(site, {
    baseUrl: `http://${host}`,
    host,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type Site = Pick<SearchSite, 'found' | 'trouble' | 'asked'>;

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://site');
  const body = await text(request);
  const asked = `${request.method} ${address.pathname}`;
  const engine = byRequest.get(asked);
  if (!engine) return end(response, 404, { error: 'Not found' });
  const { query, key } = engine.read(address, request, body);
  site.asked.push({ engine: engine.name, query, key });
  if (site.trouble !== undefined) return fail(site.trouble, engine.tooOften, response);
  const [status, refusal] = engine.refusal;
  if (engine.name !== 'searxng' && key !== SEARCH_KEY) return end(response, status, refusal);
  end(response, 200, engine.write(query, site.found));
}

function fail(trouble: SearchTrouble, tooOften: unknown, response: ServerResponse): void {
  const page = (status: number) => response.writeHead(status, { 'content-type': 'text/html' });
  const failures: Record<SearchTrouble, () => unknown> = {
    hangs: () => undefined,
    'web-page': () => page(200).end('<!doctype html><title>Sign in</title>'),
    'no-json': () => page(403).end('<h1>Forbidden</h1>'),
    broken: () => end(response, 500, { error: 'Internal' }),
    'used-up': () => end(response, 432, { detail: { error: 'Your limit is exceeded.' } }),
    'too-often': () => end(response, 429, tooOften),
  };
  failures[trouble]();
}

function end(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const searxng = {
  name: 'searxng',
  read: (address: URL, { headers }: IncomingMessage, _: string) => ({
    query: address.searchParams.get('format') === 'json' ? (address.searchParams.get('q') ?? '') : 'no JSON',
    key: headers.authorization ?? '',
  }),
  refusal: [401, {}] as const,
  tooOften: 'Too Many Requests',
  write: (query: string, found: readonly FindablePage[]) => ({
    query,
    number_of_results: 0,
    results: found.map((page, at) => ({
      template: 'default.html',
      url: page.url,
      title: page.title,
      content: page.text,
      publishedDate: null,
      thumbnail: '',
      engine: 'duckduckgo',
      parsed_url: ['https', new URL(page.url).host, '/', '', '', ''],
      img_src: '',
      priority: '',
      engines: ['duckduckgo'],
      positions: [at + 1],
      score: 1 / (at + 1),
      category: 'general',
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [['brave', 'timeout']],
  }),
};

const brave = {
  name: 'brave',
  read: (address: URL, { headers }: IncomingMessage, _: string) => ({
    query: address.searchParams.get('q') ?? '',
    key: String(headers['x-subscription-token'] ?? ''),
  }),
  refusal: [
    422,
    {
      type: 'ErrorResponse',
      id: 'e1',
      status: 422,
      error: {
        id: 'e1',
        status: 422,
        code: 'SUBSCRIPTION_TOKEN_INVALID',
        detail: 'The provided subscription token is invalid.',
        meta: { component: 'authentication' },
      },
      time: 1_700_000_000,
    },
  ] as const,
  tooOften: {
    type: 'ErrorResponse',
    error: { id: 'e2', status: 429, code: 'RATE_LIMITED', detail: 'Request rate limit exceeded for plan.' },
  },
  write: (query: string, found: readonly FindablePage[]) => ({
    type: 'search',
    query: { original: query, show_strict_warning: false, is_navigational: false, country: 'us' },
    ...(found.length > 0 && {
      mixed: { type: 'mixed', main: found.map((_, index) => ({ type: 'web', index, all: false })) },
      web: {
        type: 'search',
        family_friendly: true,
        results: found.map((page) => ({
          title: page.title.replaceAll("'", '&#x27;'),
          url: page.url,
          is_source_local: false,
          is_source_both: false,
          description: `<strong>${page.text.slice(0, 5)}</strong>${page.text.slice(5)}`,
          profile: { name: 'Site', url: page.url, long_name: 'site.test', img: '' },
          language: 'en',
          family_friendly: true,
          type: 'search_result',
          subtype: 'generic',
          meta_url: { scheme: 'https', netloc: 'site.test', hostname: 'site.test', path: '' },
        })),
      },
    }),
  }),
};

const tavily = {
  name: 'tavily',
  read: (_: URL, { headers }: IncomingMessage, body: string) => ({
    query: String(JSON.parse(body).query),
    key: (headers.authorization ?? '').replace(/^Bearer /, ''),
  }),
  refusal: [401, { detail: { error: 'Unauthorized: missing or invalid API key.' } }] as const,
  tooOften: { detail: { error: 'Your request has been blocked due to excessive requests.' } },
  write: (query: string, found: readonly FindablePage[]) => ({
    query,
    follow_up_questions: null,
    answer: null,
    images: [],
    results: found.map((page, at) => ({
      url: page.url,
      title: page.title,
      content: page.text,
      score: 0.9 - at / 10,
      raw_content: null,
    })),
    response_time: 0.8,
    request_id: 'r1',
  }),
};

type SimulatedEngine = typeof searxng | typeof brave | typeof tavily;

const byRequest = new Map<string, SimulatedEngine>([
  ['GET /search', searxng],
  ['GET /res/v1/web/search', brave],
  ['POST /search', tavily],
]);
