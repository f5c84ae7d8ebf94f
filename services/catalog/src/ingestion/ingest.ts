import type { Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import type { DocumentState } from '../domain/knowledges/document.state.ts';
import type { FileStore } from '../files/file-store.ts';
import type { IndexParts } from '../indexes/index-version.ts';
import { servingIndex } from '../indexes/serving-index.ts';
import { failures, type ParseLimits, type PictureReader } from '../parsing/index.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { politeFetch } from '../sites/polite-fetch.ts';
import type { IngestionJob } from '../store/ingestion-jobs.ts';
import { bytesMoreWith, takeRoom } from '../store/knowledge-room.ts';
import { keepOwnFile } from '../uploads/own-files.ts';
import { takeUpload } from '../uploads/upload-rows.ts';
import { buildIndex, IndexChanged, serveIndex } from './build-index.ts';
import type { AtPoint } from './points.ts';
import { readPages } from './read-pages.ts';
import { report } from './reports.ts';

export interface IngestParts {
  /** In the worker role. */
  readonly db: Db;
  readonly files: FileStore;
  readonly egress: Egress;
  readonly limits: Partial<ParseLimits>;
  readonly readPicture: PictureReader;
  readonly quotas: Quotas;
  /** Between two requests to one site, in milliseconds. */
  readonly pauseMs: number;
  readonly indexing: IndexParts;
  readonly at: AtPoint;
}

/** Reads one document to the end, from where the last worker left it. Throws what stopped it. */
export async function ingest(parts: IngestParts, job: IngestionJob, signal: AbortSignal): Promise<void> {
  const { db, at } = parts;
  const { epoch } = job;
  let state = await report(db, job, { type: 'start', epoch });
  if (state.phase !== 'processing') return;
  await at('claimed', job.document);
  if (!state.file) state = await fetchSource(parts, job, state, signal);
  await at('fetched', job.document);
  if (state.chunks === null) {
    const onKept = () => at('pages-kept', job.document);
    const { chunkWords } = (await servingIndex(parts.indexing, job)).recipe;
    const read = await readPages({ ...parts, signal, onKept, chunkWords }, job, state);
    state = await report(db, job, { type: 'chunked', epoch, ...read });
  }
  await at('chunked', job.document);
  signal.throwIfAborted();
  const { version } = state;
  if (!state.indexed) {
    await buildIndex(parts.indexing, job, version, signal);
    await report(db, job, { type: 'indexed', epoch });
  }
  await at('indexed', job.document);
  await serve(parts, job, version, signal);
  await at('ready', job.document);
}

async function serve(
  { db, indexing }: IngestParts,
  job: IngestionJob,
  version: number,
  signal: AbortSignal,
): Promise<void> {
  const { epoch } = job;
  for (;;) {
    try {
      await report(db, job, { type: 'finish', epoch }, (tx) => serveIndex(tx, job, version));
      return;
    } catch (error) {
      if (!(error instanceof IndexChanged)) throw error;
    }
    await buildIndex(indexing, job, version, signal);
  }
}

async function fetchSource(
  parts: IngestParts,
  job: IngestionJob,
  { source }: DocumentState,
  signal: AbortSignal,
): Promise<DocumentState> {
  if (source?.kind !== 'web') throw new Error(`Document ${job.document} has neither a file nor an address`);
  const { db, files, quotas } = parts;
  const page = await politeFetch(parts, job, source.uri, signal);
  if (page.bytes.byteLength === 0) throw failures.noText('html');
  const { workspace, epoch } = job;
  const file = await keepOwnFile(db, files, {
    workspace,
    owner: null,
    name: page.fileName,
    contentType: page.contentType,
    bytes: page.bytes,
  });
  const quota = await quotas.knowledge({ kind: 'background', workspace });
  return await report(db, job, { type: 'fetched', epoch, title: page.title, file }, async (tx) => {
    const bytes = await bytesMoreWith(tx, job.document, file.byteSize);
    await takeRoom(tx, db, quota, workspace, { bytes });
    await takeUpload(tx, file.key);
  });
}
