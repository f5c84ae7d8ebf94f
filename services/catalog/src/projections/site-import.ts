import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { SiteImportEvent, SiteWay } from '../domain/sites/site-import.events.ts';

/** An import of a site as its page shows it. */
export interface SiteImportRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly knowledge: string;
  readonly url: string;
  readonly way: SiteWay;
  readonly below: boolean;
  readonly page_limit: number;
  readonly phase: 'looking' | 'found' | 'importing' | 'done' | 'cancelled' | 'failed';
  readonly found: number;
  readonly chosen: number;
  readonly added: number;
  readonly left_out: number;
  readonly status_code: string | null;
  readonly status_reason: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Change = Exclude<SiteImportEvent, { type: 'SiteImportAsked' | 'SiteImportRemoved' }>;

const mostShown = 20;
const rows = (tx: Tx) => queries(tx)<SiteImportRow>('site_imports');

/** Writes what an event means for the read model. */
export async function applySiteImportEvent(tx: Tx, event: StoredEvent<SiteImportEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  if (event.type === 'SiteImportRemoved') {
    await rows(tx).where({ uuid }).delete();
  } else if (event.type === 'SiteImportAsked') {
    const { from: way, limit: page_limit, ...asked } = event.data;
    const times = { created_at: recordedAt, updated_at: recordedAt };
    await rows(tx).insert({ uuid, workspace, ...asked, way, page_limit, ...blank, ...times });
  } else {
    await rows(tx)
      .where({ uuid })
      .update({ ...columns(tx, event), updated_at: recordedAt });
  }
}

const blank = {
  phase: 'looking' as const,
  found: 0,
  chosen: 0,
  added: 0,
  left_out: 0,
  status_code: null,
  status_reason: null,
};

function columns(tx: Tx, event: Change): object {
  switch (event.type) {
    case 'SitePagesFound':
      return { phase: 'found', found: event.data.pages };
    case 'SitePagesChosen':
      return { phase: 'importing', chosen: event.data.pages };
    case 'SitePageAdded':
      return { added: queries(tx).raw('added + 1') };
    case 'SitePageLeftOut':
      return { left_out: queries(tx).raw('left_out + 1') };
    case 'SiteImportFinished':
      return { phase: 'done' };
    case 'SiteImportFailed':
      return { phase: 'failed', status_code: event.data.code, status_reason: event.data.reason };
    case 'SiteImportCancelled':
      return { phase: 'cancelled' };
  }
}

/** One import into a base, where the transaction sees it. */
export async function findSiteImport(
  tx: Tx,
  knowledge: string,
  uuid: string,
): Promise<SiteImportRow | undefined> {
  return await rows(tx).where({ uuid, knowledge }).first();
}

/** The newest imports into a base. */
export async function listSiteImports(tx: Tx, knowledge: string): Promise<SiteImportRow[]> {
  return await rows(tx).where({ knowledge }).orderBy('created_at', 'desc').limit(mostShown);
}

/** Every import into a base, by uuid. */
export async function siteImportsOf(tx: Tx, knowledge: string): Promise<string[]> {
  return await rows(tx).where({ knowledge }).pluck('uuid');
}

/** Whether pages of a site are being looked for or fetched for this base. */
export async function hasSiteImportUnderWay(tx: Tx, knowledge: string): Promise<boolean> {
  const found = await rows(tx).where({ knowledge }).whereIn('phase', ['looking', 'importing']).first('uuid');
  return found !== undefined;
}
