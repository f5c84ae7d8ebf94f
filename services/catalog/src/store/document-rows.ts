import type { Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { DocumentEvent } from '../domain/document.events.ts';
import { applyDocumentEvent, fileOfDocument } from '../projections/document.ts';
import { discardUploads } from '../uploads/upload-rows.ts';
import { dropPages } from './document-pages.ts';
import { scheduleIngestion } from './ingestion-jobs.ts';

/** What a document's events change in their transaction: read model, work list, files left to the sweeper, pages. */
export async function writeDocumentRows(
  tx: Tx,
  knowledge: string,
  events: readonly StoredEvent<DocumentEvent>[],
): Promise<void> {
  for (const event of events) {
    const before = changesFile(event) ? await fileOfDocument(tx, event.streamId) : undefined;
    await applyDocumentEvent(tx, event);
    await scheduleIngestion(tx, knowledge, event);
    if (before) await discardReplaced(tx, event.streamId, before);
    if (event.type === 'DocumentRemoved') await dropPages(tx, event.streamId);
  }
}

function changesFile({ type }: DocumentEvent): boolean {
  return type === 'SourceReplaced' || type === 'DocumentFetched' || type === 'DocumentRemoved';
}

async function discardReplaced(tx: Tx, document: string, before: string): Promise<void> {
  if ((await fileOfDocument(tx, document)) !== before) await discardUploads(tx, [before]);
}
