import type { Tx } from '@tutka/database';
import { type Chunk, chunkPage } from '../parsing/index.ts';
import { indexChunks, serveDocument } from '../retrieval/index.ts';
import { dropPages, readPages } from '../store/document-pages.ts';
import type { IngestionJob } from '../store/ingestion-jobs.ts';

/** Builds the index of a version from its pages and lets it serve in place of the one before. */
export async function buildIndex(tx: Tx, job: IngestionJob, version: number): Promise<void> {
  const { workspace, knowledge, document } = job;
  const built = { workspace, knowledge, document, index: version };
  await indexChunks(tx, built, chunksOf(tx, document, version));
  await serveDocument(tx, built);
  await dropPages(tx, document, { except: version });
}

async function* chunksOf(tx: Tx, document: string, version: number): AsyncGenerator<Chunk> {
  let next = 0;
  for await (const { ordinal, page, heading, text } of readPages(tx, document, version)) {
    const parsed = { ordinal, text, ...(page !== null && { page }), ...(heading !== null && { heading }) };
    const chunks = chunkPage(parsed, next);
    yield* chunks;
    next += chunks.length;
  }
}
