import type { StoredEvent } from '@tutka/event-store';
import type { TimelineEntry } from '@tutka/http-contracts';
import type { DocumentEvent } from '../domain/knowledges/document.events.ts';

type Told = Omit<TimelineEntry, 'at'>;
type Tell<T extends DocumentEvent['type']> = (
  data: Extract<DocumentEvent, { type: T }>['data'],
) => Told | undefined;

const plain = (kind: Told['kind']): Told => ({
  kind,
  done: null,
  total: null,
  reason: null,
  code: null,
  reader: null,
});

const lines: { readonly [T in DocumentEvent['type']]: Tell<T> } = {
  DocumentQueued: () => plain('queued'),
  IngestionStarted: () => plain('started'),
  IngestionResumed: () => plain('resumed'),
  DocumentFetched: () => plain('fetched'),
  PagesParsed: ({ done, total, reader = null }) => ({ ...plain('parsed'), done, total, reader }),
  DocumentChunked: ({ chunks }) => ({ ...plain('chunked'), done: chunks, total: chunks }),
  DocumentIndexed: ({ chunks }) => ({ ...plain('indexed'), done: chunks, total: chunks }),
  DocumentReady: () => plain('ready'),
  IngestionFailed: ({ reason, code }) => ({ ...plain('failed'), reason, code }),
  IngestionCancelled: () => plain('cancelled'),
  DocumentRenamed: () => plain('renamed'),
  RetryRequested: () => plain('retried'),
  SourceReplaced: () => plain('replaced'),
  DocumentRemoved: () => undefined,
};

/** A document's history as people read it, from its event stream. */
export function timelineOf(events: readonly StoredEvent<DocumentEvent>[]): TimelineEntry[] {
  return events.flatMap((event) => {
    const told = (lines[event.type] as Tell<DocumentEvent['type']>)(event.data);
    return told ? [{ at: event.recordedAt.toISOString(), ...told }] : [];
  });
}
