import type { Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';
import { applyDocumentEvent, filesOfDocument, servingVersion } from '../projections/document.ts';
import { discardUploads } from '../uploads/upload-rows.ts';
import { dropPages } from './document-pages.ts';
import { scheduleIngestion } from './ingestion-jobs.ts';

const changingFiles: readonly DocumentEvent['type'][] = [
  'SourceReplaced',
  'DocumentFetched',
  'DocumentReady',
  'IngestionCancelled',
  'DocumentRemoved',
];

/** What a document's events change in their transaction: read model, work list, files left to the sweeper, pages. */
export async function writeDocumentRows(
  tx: Tx,
  knowledge: string,
  events: readonly StoredEvent<DocumentEvent>[],
): Promise<void> {
  for (const event of events) {
    const before = changingFiles.includes(event.type) ? await filesOfDocument(tx, event.streamId) : [];
    await applyDocumentEvent(tx, event);
    await scheduleIngestion(tx, knowledge, event);
    if (before.length > 0) await discardUnused(tx, event.streamId, before);
    if (endsUnread(event)) {
      await dropPages(tx, event.streamId, { except: await servingVersion(tx, event.streamId) });
    }
  }
}

/** Whether pages that were read will not be needed any more. */
function endsUnread({ type, data }: DocumentEvent): boolean {
  if (type === 'IngestionFailed') return data.retryAt === null;
  return type === 'DocumentRemoved' || type === 'IngestionCancelled';
}

async function discardUnused(tx: Tx, document: string, before: readonly string[]): Promise<void> {
  const after = await filesOfDocument(tx, document);
  await discardUploads(
    tx,
    [...new Set(before)].filter((key) => !after.includes(key)),
  );
}
