import type { SiteImportEvent } from './site-import.events.ts';
import {
  SiteImportNotFound,
  SiteImportNotReady,
  SiteImportSuperseded,
  TooManySitePages,
} from './site-import.refusals.ts';
import type { SiteImportState } from './site-import.state.ts';

type Data<T extends SiteImportEvent['type']> = Extract<SiteImportEvent, { type: T }>['data'];

export type SiteImportCommand =
  | ({ readonly type: 'ask' } & Data<'SiteImportAsked'>)
  /** Import this many of the pages that were found. */
  | { readonly type: 'choose'; readonly pages: number }
  | { readonly type: 'cancel' | 'remove' }
  | SiteReport;

/** What the worker tells that looks and fetches. */
export type SiteReport =
  | { readonly type: 'found'; readonly pages: number }
  | { readonly type: 'added'; readonly document: string }
  | { readonly type: 'leftOut'; readonly code: string }
  | { readonly type: 'finish' }
  | { readonly type: 'fail'; readonly code: string; readonly reason: string };

/** What a command does to an import. Throws the refusals of imports. */
export function decideSiteImport(command: SiteImportCommand, state: SiteImportState): SiteImportEvent[] {
  if (command.type === 'ask') {
    const { type: _, ...data } = command;
    return state.phase === 'absent' ? [{ type: 'SiteImportAsked', data }] : [];
  }
  if (state.phase === 'absent' || state.phase === 'removed') throw new SiteImportNotFound();
  switch (command.type) {
    case 'choose':
      return choose(command.pages, state);
    case 'cancel':
      return isOpen(state) ? [{ type: 'SiteImportCancelled', data: {} }] : [];
    case 'remove':
      return [{ type: 'SiteImportRemoved', data: { knowledge: state.knowledge } }];
    default:
      return [reported(command, state)];
  }
}

function choose(pages: number, { phase, limit }: SiteImportState): SiteImportEvent[] {
  if (phase !== 'found') throw new SiteImportNotReady();
  if (pages > limit) throw new TooManySitePages(limit);
  return [{ type: 'SitePagesChosen', data: { pages } }];
}

function isOpen({ phase }: SiteImportState): boolean {
  return phase === 'looking' || phase === 'found' || phase === 'importing';
}

function reported(report: SiteReport, { phase }: SiteImportState): SiteImportEvent {
  const expected = report.type === 'found' ? 'looking' : 'importing';
  const fits = phase === expected || (report.type === 'fail' && phase === 'looking');
  if (!fits) throw new SiteImportSuperseded();
  switch (report.type) {
    case 'found':
      return { type: 'SitePagesFound', data: { pages: report.pages } };
    case 'added':
      return { type: 'SitePageAdded', data: { document: report.document } };
    case 'leftOut':
      return { type: 'SitePageLeftOut', data: { code: report.code } };
    case 'finish':
      return { type: 'SiteImportFinished', data: {} };
    case 'fail':
      return { type: 'SiteImportFailed', data: { code: report.code, reason: report.reason } };
  }
}
