import { type Egress, EgressRefused, type EgressResponse, hostPort } from '@tutka/egress';
import type { SearchEnginePlace } from '../domain/providers/search-engine.events.ts';
import { unescaped } from '../ingestion/unescaped.ts';
import { engines } from './engines/by-kind.ts';
import type { Engine, EngineResult } from './engines/engine.ts';
import type { FoundPage } from './found-page.ts';
import { WebFailure } from './web-failure.ts';

/** An engine with its key in clear: never logged, never answered. */
export interface OpenEngine extends SearchEnginePlace {
  readonly apiKey: string;
}

const MOST_RESULTS = 8;
const MOST_TITLE = 200;
const MOST_TEXT = 1_500;
/** What every engine takes. */
const MOST_QUERY = 400;

/** What an engine finds, best first, as plain text. Throws `WebFailure`, and the reason of an aborted `signal`. */
export async function searchWeb(
  egress: Egress,
  { kind, baseUrl, apiKey }: OpenEngine,
  query: string,
  signal: AbortSignal,
): Promise<FoundPage[]> {
  const engine = engines[kind];
  if (engine.needsKey && apiKey === '') {
    throw new WebFailure('KEY_MISSING', `${engine.name} wants an API key. Enter it.`);
  }
  const { path, headers, ...asked } = engine.request([...query].slice(0, MOST_QUERY).join(''), apiKey);
  const place = new URL(baseUrl);
  const address = place.origin + place.pathname.replace(/\/+$/, '') + path;
  const request = { ...asked, headers: { accept: 'application/json', ...headers }, signal };
  const answer = await egress
    .fetch(address, { ...request, allowHosts: [hostPort(place)] })
    .catch((error: unknown) => {
      throw error instanceof EgressRefused ? notReached(error, place) : error;
    });
  return resultsIn(answer, engine).flatMap(asPage).slice(0, MOST_RESULTS);
}

function resultsIn({ status, body }: EgressResponse, engine: Engine): readonly EngineResult[] {
  const given = jsonOf(Buffer.from(body).toString());
  if (status >= 300) throw engine.refusal?.(status, given) ?? refused(status, engine.name);
  const results = engine.results(given);
  if (results) return results;
  throw new WebFailure('BAD_ANSWER', `This address does not answer like ${engine.name}. Check it.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(status: number, name: string): WebFailure {
  if (status === 401 || status === 403) {
    return new WebFailure('KEY_REFUSED', `${name} does not accept the API key. Check it, or make a new one.`);
  }
  if (status === 429) {
    return new WebFailure('RATE_LIMITED', `${name} was asked too often. Try again in a moment.`);
  }
  if (status === 404) {
    return new WebFailure('BAD_ANSWER', `This address does not answer like ${name}. Check it.`);
  }
  return new WebFailure('FAILED', `${name} answered with an error (${status}). Try again later.`);
}

function notReached(error: EgressRefused, { host }: URL): WebFailure {
  if (error.code === 'TIMED_OUT') {
    return new WebFailure('TIMED_OUT', `The search engine at "${host}" did not answer in time.`);
  }
  const why = error.code === 'UNREACHABLE' ? '' : ` ${error.sentence}`;
  return new WebFailure(
    'UNREACHABLE',
    `The search engine at "${host}" cannot be reached. Check the address, and that it is running.${why}`,
  );
}

function asPage({ title, url, text }: EngineResult): FoundPage[] {
  const address = URL.parse(url);
  if (!address?.protocol.startsWith('http')) return [];
  const shown = plain(title, MOST_TITLE) || address.host;
  return [{ title: shown, url: address.href, text: plain(text, MOST_TEXT) }];
}

/** Engines mark what was found and write characters as HTML does. */
function plain(html: string, most: number): string {
  const text = unescaped(html.replace(/<\/?[a-z][^>]{0,200}>/gi, '')).replaceAll('\0', '');
  const line = text.toWellFormed().replace(/\s+/g, ' ').trim();
  return [...line].slice(0, most).join('');
}
