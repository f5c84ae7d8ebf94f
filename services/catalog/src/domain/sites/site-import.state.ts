import type { SiteImportEvent } from './site-import.events.ts';

export interface SiteImportState {
  readonly phase: 'absent' | 'looking' | 'found' | 'importing' | 'done' | 'cancelled' | 'failed' | 'removed';
  readonly knowledge: string;
  /** The most pages it may take. */
  readonly limit: number;
}

export const noSiteImport: SiteImportState = { phase: 'absent', knowledge: '', limit: 0 };

const phaseAfter: Partial<Record<SiteImportEvent['type'], SiteImportState['phase']>> = {
  SitePagesFound: 'found',
  SitePagesChosen: 'importing',
  SiteImportFinished: 'done',
  SiteImportFailed: 'failed',
  SiteImportCancelled: 'cancelled',
  SiteImportRemoved: 'removed',
};

export function evolveSiteImport(state: SiteImportState, event: SiteImportEvent): SiteImportState {
  if (event.type === 'SiteImportAsked') {
    const { knowledge, limit } = event.data;
    return { phase: 'looking', knowledge, limit };
  }
  return { ...state, phase: phaseAfter[event.type] ?? state.phase };
}
