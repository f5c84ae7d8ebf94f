import type { Egress } from '@tutka/egress';
import type { IngestionFailure } from '../domain/knowledges/ingestion.decide.ts';
import { failureOf } from '../ingestion/failure-of.ts';
import { type FetchedPage, fetchPage, PageRefused } from '../ingestion/fetch-page.ts';
import { decodeText } from '../parsing/encoding.ts';
import { type PageFacts, pageFacts } from './page-facts.ts';
import { type Robots, readRobots } from './robots.ts';
import { RobotsRefuse } from './robots-refuse.ts';
import { readRobotsTag } from './robots-tag.ts';
import { hostOf, pageAddress, type SiteScope } from './site-address.ts';
import { readSiteMap, type SiteMap } from './site-map.ts';

const product = 'TutkaBot';
/** As whom sites are asked. */
export const agent = `${product}/1.0 (site import of a knowledge base)`;
/** The longest pause that a site is granted, in milliseconds. */
export const longestDelay = 30_000;
const readable = /^\s*(?:text\/(?:html|plain|markdown)|application\/(?:xhtml\+xml|pdf))\b/i;
const hypertext = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const factless: PageFacts = { canonical: undefined, links: [], noIndex: false };

/** What bounds a visit: which addresses are of the site, and which of them it lets us fetch. */
export interface Bounds {
  readonly scope: SiteScope;
  readonly robots: Robots;
}

/** A page that may be taken, or why not; its links count either way. */
export interface Visited {
  /** The one it is known by: canonical where it names one of the site. */
  readonly address: string;
  readonly page: FetchedPage;
  readonly leftOut: string | undefined;
  readonly links: readonly string[];
}

/** Why a visit came to nothing. */
export interface VisitFailed {
  readonly failure: IngestionFailure;
  /** For how long the site wants to be left alone, in milliseconds. */
  readonly waitMs: number;
}

/** What a robots.txt says to us. */
export function robotsOf(text: string): Robots {
  return readRobots(text, product);
}

/** Why an address is not fetched at all; undefined where it may be. */
export function forbidden(url: string, { scope, robots }: Bounds): string | undefined {
  if (!scope.holds(url)) return 'ELSEWHERE';
  return robots.allows(url) ? undefined : 'ROBOTS';
}

/** Fetches a page of a site. */
export async function visitPage(
  egress: Egress,
  url: string,
  bounds: Bounds,
  signal: AbortSignal,
): Promise<Visited | VisitFailed> {
  const follow = (next: string) => refuseForbidden(next, url, bounds);
  return await failing(
    async () => seen(await fetchPage(egress, url, signal, { agent, follow }), bounds),
    signal,
  );
}

/** What the site forbids is not asked for when one of its pages sends on to it either. */
function refuseForbidden(next: string, from: string, { robots }: Bounds): void {
  const isSameHost = hostOf(new URL(next)) === hostOf(new URL(from));
  if (isSameHost && !robots.allows(next)) throw new RobotsRefuse(next);
}

function seen(page: FetchedPage, bounds: Bounds): Visited {
  const last = pageAddress(page.url, page.url) ?? page.url;
  const type = page.contentType ?? 'text/html';
  const no = forbidden(last, bounds) ?? (isReadable(type, page.bytes) ? undefined : 'NOT_TEXT');
  if (no !== undefined) return { address: last, page, leftOut: no, links: [] };
  const { canonical = last, links, noIndex } = factsOf(page, last);
  const address = forbidden(canonical, bounds) === undefined ? canonical : last;
  return { address, page, leftOut: noIndex ? 'NO_INDEX' : undefined, links };
}

/** What a page tells, in itself and in its header. */
export function factsOf({ contentType, bytes, robotsTag }: FetchedPage, url: string): PageFacts {
  const asked = readRobotsTag(robotsTag, product);
  const told = hypertext.test(contentType ?? 'text/html') ? pageFacts(bytes, url, contentType) : factless;
  return { ...told, noIndex: asked.noIndex || told.noIndex, links: asked.noFollow ? [] : told.links };
}

/** Many servers tell a PDF that is to be saved as bytes of any kind. */
function isReadable(type: string, bytes: Uint8Array): boolean {
  if (bytes.byteLength === 0) return false;
  return readable.test(type) || Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-'));
}

/** Fetches a site's robots.txt; one that is not there forbids nothing. */
export async function visitRobots(
  egress: Egress,
  url: string,
  signal: AbortSignal,
): Promise<{ readonly text: string } | VisitFailed> {
  return await failing(async () => ({ text: await fetchRobots(egress, url, signal) }), signal);
}

/** What of a robots.txt is read, and kept. */
const mostOfRobots = 512_000;

/** The same, throwing what stops it; of a larger one the beginning. */
export async function fetchRobots(egress: Egress, url: string, signal: AbortSignal): Promise<string> {
  const answer = await egress.fetch(url, { headers: { 'user-agent': agent }, signal });
  const { status, body } = answer;
  if (status >= 500 || status === 429) throw new PageRefused(answer);
  const text = status < 300 ? (decodeText(Buffer.from(body)) ?? '') : '';
  return text.slice(0, mostOfRobots).toWellFormed().replaceAll('\0', '');
}

/** Fetches a site map; one that is not there names nothing. */
export async function visitSiteMap(
  egress: Egress,
  url: string,
  signal: AbortSignal,
): Promise<SiteMap | VisitFailed> {
  return await failing(async () => {
    const answer = await egress.fetch(url, { headers: { 'user-agent': agent }, signal });
    const { status, body } = answer;
    if (status >= 500 || status === 429) throw new PageRefused(answer);
    const map = status < 300 ? await readSiteMap(body) : undefined;
    return map ?? { pages: [], maps: [] };
  }, signal);
}

async function failing<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | VisitFailed> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw error;
    return { failure: failureOf(error), waitMs: error instanceof PageRefused ? error.waitMs : 0 };
  }
}
