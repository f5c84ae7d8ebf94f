import type { Expected } from '../event-log/check.ts';

/** A chunk as the API shows it. */
export interface Chunk {
  readonly ordinal: number;
  readonly page: number | null;
  readonly heading: string | null;
  readonly text: string;
}

/** A document whose reading was killed, after the restart. */
export interface IngestionRun {
  readonly document: string;
  /** In percent, as last seen before the kill. */
  readonly progress: number;
  /** 2 READY, 3 FAILED. */
  readonly status: number;
  readonly chunks: readonly Chunk[];
}

/** How a killed reading differs from one that nobody disturbed. */
export function ingestionViolations(run: IngestionRun, reference: readonly Chunk[]): string[] {
  const where = `killed at ${run.progress} %`;
  if (run.status !== 2) return [`${where}: ended with status ${run.status}`];
  if (run.chunks.length !== reference.length)
    return [`${where}: ${run.chunks.length} chunks, undisturbed ${reference.length}`];
  const differs = run.chunks.findIndex((chunk, at) => !sameChunk(chunk, reference[at]));
  return differs < 0 ? [] : [`${where}: chunk ${differs} is not that of an undisturbed run`];
}

function sameChunk(one: Chunk, other: Chunk | undefined): boolean {
  return (
    one.ordinal === other?.ordinal &&
    one.page === other.page &&
    one.heading === other.heading &&
    one.text === other.text
  );
}

/** The events of a document that was killed once while it was read. */
export function ingestionEvents(document: string): Expected {
  return {
    stream: document,
    counts: {
      DocumentQueued: 1,
      IngestionStarted: 1,
      IngestionResumed: 1,
      DocumentChunked: 1,
      DocumentIndexed: 1,
      DocumentReady: 1,
      IngestionFailed: 0,
    },
  };
}
