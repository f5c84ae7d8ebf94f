import { inTenant, queries } from '@tutka/database';
import { SiteImportSuperseded } from '../domain/sites/site-import.refusals.ts';
import type { SiteImportRow } from '../projections/site-import.ts';
import { importPage } from './import-page.ts';
import { look } from './look.ts';
import { nextResource } from './resources.ts';
import { siteScope } from './site-address.ts';
import type { SiteJob } from './site-jobs.ts';
import type { SiteParts } from './site-parts.ts';
import { longestDelay, robotsOf } from './visit.ts';

/** Does the next step of an import: one request at most. Throws `SiteImportSuperseded`, and what stopped it. */
export async function takeStep(parts: SiteParts, job: SiteJob, signal: AbortSignal): Promise<void> {
  const { workspace } = job;
  const { site, resource } = await inTenant(parts.db, { kind: 'service', workspace }, async (tx) => {
    const found = await queries(tx)<SiteImportRow>('site_imports').where({ uuid: job.import }).first();
    if (!found) throw new SiteImportSuperseded();
    const wanted = found.phase === 'looking' ? 'waiting' : 'chosen';
    return { site: found as SiteImportRow, resource: await nextResource(tx, job.import, wanted) };
  });
  const robots = robotsOf(job.robots ?? '');
  const delay = Math.min((robots.crawlDelay ?? 0) * 1000, longestDelay);
  const bounds = { scope: siteScope(site.url, site.below), robots };
  const step = { parts, job, site, bounds, signal, pauseMs: Math.max(parts.pauseMs, delay) };
  await (site.phase === 'looking' ? look(step, resource) : importPage(step, resource));
}
