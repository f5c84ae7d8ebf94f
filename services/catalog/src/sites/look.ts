import { asWorker, type Tx } from '@tutka/database';
import type { KeptFile } from '../domain/knowledges/document.events.ts';
import type { SiteReport } from '../domain/sites/site-import.decide.ts';
import type { SiteImportRow } from '../projections/site-import.ts';
import { keepPage } from './keep-page.ts';
import {
  addResources,
  changeResource,
  countPages,
  dropWaiting,
  firstLeftOut,
  hasSameFile,
  knownAddresses,
  mostPages,
  nextResource,
  type SiteResource,
} from './resources.ts';
import { pageAddress } from './site-address.ts';
import type { SiteJob } from './site-jobs.ts';
import type { SiteParts } from './site-parts.ts';
import { type StepResult, tell } from './tell.ts';
import {
  type Bounds,
  forbidden,
  robotsOf,
  type Visited,
  type VisitFailed,
  visitPage,
  visitRobots,
  visitSiteMap,
} from './visit.ts';
import { whyNot } from './why-not.ts';

/** One step of looking for a site's pages. */
export interface LookStep {
  readonly parts: SiteParts;
  readonly job: SiteJob;
  readonly site: SiteImportRow;
  readonly bounds: Bounds;
  readonly pauseMs: number;
  readonly signal: AbortSignal;
}

const mostTries = 3;
const mostSiteMaps = 20;

/** Fetches the next thing that tells of pages; after the last one, or enough, the pages may be chosen from. */
export async function look(step: LookStep, resource: SiteResource | undefined): Promise<void> {
  if (!resource || !hasRequestsLeft(step) || (await mapsAreIdle(step, resource))) return await end(step);
  if (resource.kind === 'robots') await lookAtRobots(step, resource);
  else if (resource.kind === 'sitemap') await lookAtSiteMap(step, resource);
  else await lookAtPage(step, resource);
}

const mapRequests = 2 * mostSiteMaps;

function hasRequestsLeft({ site, job }: LookStep): boolean {
  return job.requests < site.page_limit * 2 + mapRequests;
}

/** Whether maps have named nothing for so long that the requests left are better spent on following links. */
async function mapsAreIdle({ parts, site, job }: LookStep, { kind }: SiteResource): Promise<boolean> {
  if (kind !== 'sitemap' || site.way !== 'auto' || job.requests < mapRequests) return false;
  return (await asWorker(parts.db, (tx) => countPages(tx, site.uuid, ['found', 'left-out']))) === 0;
}

async function lookAtRobots(step: LookStep, resource: SiteResource): Promise<void> {
  const { parts, site, pauseMs, signal, job } = step;
  const told = await visitRobots(parts.egress, resource.url, signal);
  if ('failure' in told) return await failed(step, resource, told, true);
  await tell(parts.db, job, async (tx) => {
    await changeResource(tx, resource, { state: 'read' });
    await addResources(tx, resource, beginnings(site, told.text, robotsOf(told.text).sitemaps));
    return { pauseMs, asked: true, robots: told.text };
  });
}

function beginnings({ way, url }: SiteImportRow, robots: string, named: readonly string[]) {
  if (way === 'links') return [{ kind: 'page', url, state: 'waiting' } as const];
  const own = /\.xml(?:\.gz)?$|\/sitemap[^/]*$/i.test(new URL(url).pathname) ? [url] : [];
  const told = robots === '' ? [] : named.flatMap((each) => pageAddress(each, url) ?? []);
  const usual = new URL('/sitemap.xml', url).href;
  const maps = own.length > 0 ? own : told.length > 0 ? told : [usual];
  return maps
    .slice(0, mostSiteMaps)
    .map((each) => ({ kind: 'sitemap', url: each, state: 'waiting' }) as const);
}

async function lookAtSiteMap(step: LookStep, resource: SiteResource): Promise<void> {
  const { parts, site, bounds, pauseMs, signal, job } = step;
  if (!bounds.robots.allows(resource.url)) return await leaveOut(step, resource, 'ROBOTS', false);
  const told = await visitSiteMap(parts.egress, resource.url, signal);
  if ('failure' in told) return await failed(step, resource, told, false);
  const pages = new Set(told.pages.flatMap((each) => pageAddress(each, resource.url) ?? []));
  const maps = told.maps.flatMap((each) => pageAddress(each, resource.url) ?? []).slice(0, mostSiteMaps);
  await tell(parts.db, job, async (tx) => {
    const room = mostPages - (await countPages(tx, site.uuid, ['found', 'left-out']));
    const fitting = [...pages].filter((each) => bounds.scope.holds(each)).slice(0, Math.max(room, 0));
    const known = await knownAddresses(tx, site.knowledge, fitting);
    await changeResource(tx, resource, { state: 'read' });
    await addResources(
      tx,
      resource,
      maps.map((url) => ({ kind: 'sitemap', url, state: 'waiting' })),
    );
    await addResources(
      tx,
      resource,
      fitting.map((url) => listed(url, bounds, known)),
    );
    return { pauseMs, asked: true };
  });
}

function listed(url: string, bounds: Bounds, known: ReadonlySet<string>) {
  const code = known.has(url) ? 'KNOWN' : forbidden(url, bounds);
  if (code === undefined) return { kind: 'page', url, state: 'found' } as const;
  return { kind: 'page', url, state: 'left-out', code } as const;
}

async function lookAtPage(step: LookStep, resource: SiteResource): Promise<void> {
  const { parts, job, bounds, signal } = step;
  const code = forbidden(resource.url, bounds);
  if (code) return await leaveOut(step, resource, code, false);
  const visited = await visitPage(parts.egress, resource.url, bounds, signal);
  if ('failure' in visited) return await failed(step, resource, visited, false);
  const file = visited.leftOut === undefined ? await keepPage(parts, job, visited.page) : undefined;
  const leftOut = file ? undefined : (visited.leftOut ?? 'NOT_TEXT');
  await tell(parts.db, job, (tx) => noteVisit(tx, step, resource, { ...visited, leftOut }, file));
}

async function noteVisit(
  tx: Tx,
  { site, bounds, pauseMs }: LookStep,
  resource: SiteResource,
  visited: Visited,
  file: KeptFile | undefined,
): Promise<StepResult> {
  const same = file && (await hasSameFile(tx, site.uuid, file.sha256));
  const code = (await whyNot(tx, site, resource, visited)) ?? (same ? 'DUPLICATE' : undefined);
  const { address, page, links } = visited;
  const url = code === 'DUPLICATE' ? resource.url : address;
  if (code === undefined) {
    await changeResource(tx, resource, {
      state: 'found',
      url,
      title: page.title,
      file_key: file?.key ?? null,
    });
  } else await changeResource(tx, resource, { state: 'left-out', url, title: page.title, code });
  const room = mostPages - (await countPages(tx, site.uuid, ['found', 'left-out', 'waiting']));
  const fitting = links.filter((link) => bounds.scope.holds(link)).slice(0, Math.max(room, 0));
  const next = fitting.map((link) => {
    const no = bounds.robots.allows(link) ? undefined : 'ROBOTS';
    return { kind: 'page', url: link, state: no ? 'left-out' : 'waiting', ...(no && { code: no }) } as const;
  });
  await addResources(tx, resource, next);
  if ((await countPages(tx, site.uuid, ['found'])) >= site.page_limit) await dropWaiting(tx, site.uuid);
  return { pauseMs, asked: true };
}

async function leaveOut(step: LookStep, resource: SiteResource, code: string, asked: boolean): Promise<void> {
  await tell(step.parts.db, step.job, async (tx) => {
    await changeResource(tx, resource, { state: 'left-out', code });
    return { pauseMs: step.pauseMs, asked };
  });
}

/** Tries again later where that may help; what is `needed` ends the import when it cannot be had. */
async function failed(
  step: LookStep,
  resource: SiteResource,
  { failure, waitMs }: VisitFailed,
  needed: boolean,
): Promise<void> {
  const tries = resource.tries + 1;
  const again = failure.passing && tries < mostTries;
  if (!again && !needed) return await leaveOut(step, resource, failure.code, true);
  await tell(step.parts.db, step.job, async (tx) => {
    await changeResource(tx, resource, { tries });
    const report = again
      ? undefined
      : ({ type: 'fail', code: failure.code, reason: failure.reason } as const);
    return { report, pauseMs: Math.max(step.pauseMs * 5 * tries, waitMs), asked: true };
  });
}

/** Everything was looked at. Without a site map the links of the start are followed, where that is allowed. */
async function end(step: LookStep): Promise<void> {
  const { parts, job, site, pauseMs } = step;
  await tell(parts.db, job, async (tx): Promise<StepResult> => {
    const found = await countPages(tx, site.uuid, ['found']);
    const seen = found + (await countPages(tx, site.uuid, ['left-out']));
    if (seen === 0 && site.way === 'auto' && hasRequestsLeft(step)) {
      await dropWaiting(tx, site.uuid);
      await addResources(tx, { import: site.uuid, workspace: site.workspace }, [
        { kind: 'page', url: site.url, state: 'waiting' },
      ]);
      if (await nextResource(tx, site.uuid, 'waiting')) return { pauseMs, asked: false };
    }
    await dropWaiting(tx, site.uuid);
    const report: SiteReport =
      found > 0 ? { type: 'found', pages: found } : nothing(site, await firstLeftOut(tx, site.uuid));
    return { report, pauseMs, asked: false };
  });
}

function nothing({ way, url }: SiteImportRow, code: string | undefined): SiteReport {
  const { host } = new URL(url);
  if (code === 'ROBOTS') {
    return {
      type: 'fail',
      code,
      reason: `The robots.txt of ${host} does not allow these pages to be fetched.`,
    };
  }
  if (code === 'ELSEWHERE') {
    return {
      type: 'fail',
      code,
      reason: `${host} sends on to another site. Start from the address it leads to.`,
    };
  }
  if (code === 'KNOWN') {
    const reason =
      'Every page that was found is in this base already. Have documents read again where their pages have changed.';
    return { type: 'fail', code, reason };
  }
  if (code === undefined && way === 'sitemap') {
    const reason = `${host} has no site map that names pages below this address. Follow the links of the page instead.`;
    return { type: 'fail', code: 'NO_SITE_MAP', reason };
  }
  const reason = `No page with text was found at ${host}. Check the address in a browser.`;
  return { type: 'fail', code: code ?? 'NO_PAGES', reason };
}
