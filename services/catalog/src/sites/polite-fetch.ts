import { setTimeout as wait } from 'node:timers/promises';
import { asWorker, type Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import { type FetchedPage, fetchPage, PageRefused } from '../ingestion/fetch-page.ts';
import type { IngestionJob } from '../store/ingestion-jobs.ts';
import { isOfSite, keepRobots, knownRobots, restHost } from '../store/site-hosts.ts';
import type { Robots } from './robots.ts';
import { IndexRefused, RobotsRefuse } from './robots-refuse.ts';
import { hostOf } from './site-address.ts';
import { agent, factsOf, fetchRobots, longestDelay, robotsOf } from './visit.ts';

export interface PoliteParts {
  /** In the worker role. */
  readonly db: Db;
  readonly egress: Egress;
  /** Between two requests to one site; a site may ask for more. */
  readonly pauseMs: number;
}

/**
 * Fetches the page of a document whose lease keeps all others from asking its host, and gives the host its pause. Of a
 * page that came with an import robots.txt counts too, and so does what the page asks. Throws `RobotsRefuse`, `IndexRefused`,
 * and what `fetchPage` throws.
 */
export async function politeFetch(
  parts: PoliteParts,
  { document }: IngestionJob,
  uri: string,
  signal: AbortSignal,
): Promise<FetchedPage> {
  const { db, egress } = parts;
  const host = hostOf(new URL(uri));
  const ofSite = await asWorker(db, (tx) => isOfSite(tx, document));
  let pauseMs = parts.pauseMs;
  try {
    if (!ofSite) {
      const known = await asWorker(db, (tx) => knownRobots(tx, host));
      pauseMs = pauseOf(parts, robotsOf(known ?? ''));
      return await fetchPage(egress, uri, signal);
    }
    const robots = await robotsFor(parts, uri, signal);
    pauseMs = pauseOf(parts, robots);
    if (!robots.allows(uri)) throw new RobotsRefuse(uri);
    const follow = (next: string) => refuseForbidden(parts, next, signal);
    const page = await fetchPage(egress, uri, signal, { agent, follow });
    if (factsOf(page, page.url).noIndex) throw new IndexRefused(page.url);
    return page;
  } catch (error) {
    if (error instanceof PageRefused) pauseMs = Math.max(pauseMs, error.waitMs);
    throw error;
  } finally {
    await asWorker(db, (tx) => restHost(tx, host, pauseMs));
  }
}

/** A page that has moved counts where it is now, also on another site. Throws `RobotsRefuse`. */
async function refuseForbidden(parts: PoliteParts, next: string, signal: AbortSignal): Promise<void> {
  const robots = await robotsFor(parts, next, signal);
  if (!robots.allows(next)) throw new RobotsRefuse(next);
}

/** As it was read within a day; else it is read now, and the site has its pause before the page. */
async function robotsFor(parts: PoliteParts, uri: string, signal: AbortSignal): Promise<Robots> {
  const { db, egress } = parts;
  const host = hostOf(new URL(uri));
  const known = await asWorker(db, (tx) => knownRobots(tx, host));
  if (known !== undefined) return robotsOf(known);
  const text = await fetchRobots(egress, new URL('/robots.txt', uri).href, signal);
  await asWorker(db, (tx) => keepRobots(tx, host, text));
  const robots = robotsOf(text);
  await wait(pauseOf(parts, robots), undefined, { signal });
  return robots;
}

function pauseOf({ pauseMs }: PoliteParts, { crawlDelay = 0 }: Robots): number {
  return Math.max(pauseMs, Math.min(crawlDelay * 1000, longestDelay));
}
