import { type Db, inTenant, type Tx } from '@tutka/database';
import { appendEvents, type StoredEvent, type StreamAppend } from '@tutka/event-store';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import type { SiteReport } from '../domain/sites/site-import.decide.ts';
import type { SiteImportEvent } from '../domain/sites/site-import.events.ts';
import { documentAggregate } from '../store/aggregates.ts';
import { untilItFits } from '../store/attempts.ts';
import { writeDocumentRows } from '../store/document-rows.ts';
import { decideSite, siteImportAggregate, writeSiteRows } from './site-aggregate.ts';
import { holdSite, nextStep, type SiteJob } from './site-jobs.ts';

const meta = { actor: 'catalog', actorKind: 'service' };

type AnyEvent = SiteImportEvent | DocumentEvent;

/** What a step came to, kept in one transaction. */
export interface StepResult {
  readonly report?: SiteReport | undefined;
  /** A document that this step adds to the base. */
  readonly document?:
    | { readonly knowledge: string; readonly append: StreamAppend<DocumentEvent> }
    | undefined;
  /** Before the next step; none where the site was not asked. */
  readonly pauseMs: number;
  readonly asked: boolean;
  readonly robots?: string | undefined;
}

/**
 * Keeps what a step came to and gives the import back to the work list: all of it or nothing. `write` may change what
 * was found and gives the result. Throws `SiteImportSuperseded` once the import was cancelled or another lease counts.
 */
export async function tell(db: Db, job: SiteJob, write: (tx: Tx) => Promise<StepResult>): Promise<void> {
  await untilItFits(() =>
    inTenant(db, { kind: 'service', workspace: job.workspace }, async (tx) => {
      await holdSite(tx, job);
      const { report, document, ...step } = await write(tx);
      await nextStep(tx, job, step);
      const appends: StreamAppend<AnyEvent>[] = document ? [document.append] : [];
      if (report) appends.push(await decideSite(tx, job.workspace, job.import, report));
      await appendEvents(tx, appends, { meta }, async (events) => {
        if (document) await writeDocumentRows(tx, document.knowledge, events.filter(isOfDocument));
        await writeSiteRows(tx, events.filter(isOfSite));
      });
    }),
  );
}

function isOfDocument(event: StoredEvent<AnyEvent>): event is StoredEvent<DocumentEvent> {
  return event.streamType === documentAggregate.type;
}

function isOfSite(event: StoredEvent<AnyEvent>): event is StoredEvent<SiteImportEvent> {
  return event.streamType === siteImportAggregate.type;
}
