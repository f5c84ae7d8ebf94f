import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { IngestionSuperseded } from '../domain/refusals.ts';
import { type Chunk, chunkPage } from '../parsing/index.ts';
import { indexChunks, removeDocument, serveDocument } from '../retrieval/index.ts';
import { untilItFits } from '../store/attempts.ts';
import { dropPages, readPages } from '../store/document-pages.ts';
import { holdsLease, type IngestionJob } from '../store/ingestion-jobs.ts';

// Of a process that stands still in the middle, others must not wait for ever.
const longestPause = '30s';

/**
 * Builds the index of a version from its pages; it does not serve yet. What an earlier try left is replaced. Throws
 * `IngestionSuperseded`.
 */
export async function buildIndex(db: Db, job: IngestionJob, version: number): Promise<void> {
  const { workspace, knowledge, document } = job;
  const built = { workspace, knowledge, document, index: version };
  await untilItFits(() =>
    asWorker(db, async (tx) => {
      await queries(tx).raw(`SET LOCAL idle_in_transaction_session_timeout = '${longestPause}'`);
      await removeDocument(tx, built);
      await indexChunks(tx, built, chunksOf(tx, document, version));
      if (!(await holdsLease(tx, job))) throw new IngestionSuperseded();
    }),
  );
}

/** Lets a version serve in place of the one before. */
export async function serveIndex(
  tx: Tx,
  { knowledge, document }: IngestionJob,
  version: number,
): Promise<void> {
  await serveDocument(tx, { knowledge, document, index: version });
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
