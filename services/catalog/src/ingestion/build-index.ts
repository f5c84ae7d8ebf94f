import type { Tx } from '@tutka/database';
import { IngestionSuperseded } from '../domain/refusals.ts';
import { type IndexParts, indexVersion } from '../indexes/index-version.ts';
import { servingIndex } from '../indexes/serving-index.ts';
import { isServed, lockIndexes, serveDocument } from '../retrieval/index.ts';
import { dropPages } from '../store/document-pages.ts';
import { holdJobs, holdsLease, type IngestionJob } from '../store/ingestion-jobs.ts';

/** Another index of the base serves since, and this version is not in it yet. */
export class IndexChanged extends Error {
  override readonly name = 'IndexChanged';
}

/**
 * Adds a version to the index that serves; the version does not serve yet. Throws `IngestionSuperseded`, and
 * `ModelFailure` where its vectors cannot be had.
 */
export async function buildIndex(
  parts: IndexParts,
  job: IngestionJob,
  version: number,
  signal: AbortSignal,
): Promise<void> {
  const { workspace, knowledge, document } = job;
  const { generation, recipe } = await servingIndex(parts, job);
  const built = { workspace, knowledge, document, index: version, generation };
  const after = async (tx: Tx) => {
    if (!(await holdsLease(tx, job))) throw new IngestionSuperseded();
  };
  await indexVersion(parts, built, recipe, { after }, signal);
}

/** Lets a version serve in place of the one before. Throws `IndexChanged`. */
export async function serveIndex(
  tx: Tx,
  { knowledge, document }: IngestionJob,
  version: number,
): Promise<void> {
  await holdJobs(tx, { knowledge, document });
  await lockIndexes(tx, knowledge, 'hold');
  const named = { knowledge, document, index: version };
  if (!(await isServed(tx, named))) throw new IndexChanged();
  await serveDocument(tx, named);
  await dropPages(tx, document, { except: version });
}
