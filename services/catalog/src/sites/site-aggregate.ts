import { queries, type Tx } from '@tutka/database';
import { type Aggregate, loadAggregate, type StoredEvent, type StreamAppend } from '@tutka/event-store';
import { decideSiteImport, type SiteImportCommand } from '../domain/sites/site-import.decide.ts';
import type { SiteImportEvent } from '../domain/sites/site-import.events.ts';
import { evolveSiteImport, noSiteImport, type SiteImportState } from '../domain/sites/site-import.state.ts';
import { applySiteImportEvent } from '../projections/site-import.ts';
import { knows } from '../store/known-events.ts';
import { dropResources } from './resources.ts';
import { hostOf } from './site-address.ts';
import { dropSiteJob, parkSite, scheduleSite } from './site-jobs.ts';

export const siteImportAggregate: Aggregate<SiteImportCommand, SiteImportState, SiteImportEvent> = {
  type: 'site-import',
  initial: noSiteImport,
  decide: decideSiteImport,
  evolve: evolveSiteImport,
  knows,
};

/** What a command appends to an import's stream. */
export async function decideSite(
  tx: Tx,
  workspace: string,
  uuid: string,
  command: SiteImportCommand,
): Promise<StreamAppend<SiteImportEvent>> {
  const { state, version } = await loadAggregate(tx, siteImportAggregate, uuid);
  const stream = { id: uuid, type: siteImportAggregate.type, workspace };
  return { stream, expected: version, events: decideSiteImport(command, state) };
}

/** What an import's events change in their transaction: read model, work list, what was found. */
export async function writeSiteRows(tx: Tx, events: readonly StoredEvent<SiteImportEvent>[]): Promise<void> {
  for (const event of events) {
    await applySiteImportEvent(tx, event);
    await schedule(tx, event);
    if (event.type === 'SiteImportRemoved') await dropResources(tx, event.streamId);
  }
}

async function schedule(tx: Tx, event: StoredEvent<SiteImportEvent>): Promise<void> {
  const { streamId: site, workspace } = event;
  switch (event.type) {
    case 'SiteImportAsked':
      return await scheduleSite(tx, { import: site, workspace, host: hostOf(new URL(event.data.url)) });
    case 'SitePagesFound':
      return await parkSite(tx, site);
    case 'SitePagesChosen':
      return await scheduleSite(tx, { import: site, workspace, host: await hostIn(tx, site) });
    case 'SitePageAdded':
    case 'SitePageLeftOut':
      return undefined;
    default:
      return await dropSiteJob(tx, site);
  }
}

async function hostIn(tx: Tx, uuid: string): Promise<string> {
  const row = await queries(tx)('site_imports').where({ uuid }).first('url');
  return hostOf(new URL(row?.url));
}
