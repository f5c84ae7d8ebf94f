import { randomUUID } from 'node:crypto';
import { asWorker, type Db, type Tx } from '@tutka/database';
import type { DocumentState } from '../domain/knowledges/document.state.ts';
import { IngestionSuperseded } from '../domain/refusals.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  chunkPage,
  type ParsedPage,
  type ParseLimits,
  type ParseProgress,
  type PictureReader,
  type PictureUse,
  parseDocument,
  type ReadSoFar,
} from '../parsing/index.ts';
import { dropPages, keepPages, readPages as keptPages, type PageRow } from '../store/document-pages.ts';
import { holdsLease, type IngestionJob } from '../store/ingestion-jobs.ts';
import { recordUsage } from '../store/usage-log.ts';
import { findUpload, type UploadRow } from '../uploads/upload-rows.ts';
import { report } from './reports.ts';

const charactersAtOnce = 100_000;
const pdf = 'application/pdf';

export interface ReadPagesParts {
  readonly db: Db;
  readonly files: FileStore;
  readonly limits: Partial<ParseLimits>;
  readonly readPicture: PictureReader;
  readonly signal: AbortSignal;
  /** Words of a passage at most. */
  readonly chunkWords: number;
  /** After each batch of pages. */
  readonly onKept: () => Promise<void>;
}

interface Reading {
  chunks: number;
  paged: boolean;
  progress: ParseProgress | undefined;
  /** What a model took that is not recorded yet. */
  took: PictureUse | undefined;
}

/**
 * Reads a document's file and keeps its pages for the version that is being built; a PDF from where an earlier try came
 * to. Throws `ParseFailure` and
 * `IngestionSuperseded`.
 */
export async function readPages(
  parts: ReadPagesParts,
  job: IngestionJob,
  { version, file }: DocumentState,
): Promise<{ chunks: number; pages: number | null }> {
  const key = file?.key ?? '';
  const reading: Reading = { chunks: 0, paged: false, progress: undefined, took: undefined };
  const { upload, after } = await asWorker(parts.db, async (tx) => {
    if (!(await holdsLease(tx, job))) throw new IngestionSuperseded();
    const found = await findUpload(tx, key);
    if (found?.sniffed_type === pdf) {
      const see = (page: ParsedPage) => count(reading, [page], parts.chunkWords);
      return { upload: found, after: await readSoFar(tx, job.document, version, see) };
    }
    await dropPages(tx, job.document, { only: version });
    return { upload: found, after: undefined };
  });
  await parts.files
    .withPath(key, async (path) => {
      const pages = parseDocument({
        path,
        fileName: upload?.name ?? key,
        contentType: upload?.declared_type ?? undefined,
        limits: parts.limits,
        after,
        shared: upload !== undefined && isSimple(upload),
        signal: parts.signal,
        readPicture: parts.readPicture,
        onProgress: (progress) => {
          reading.progress = progress;
          reading.took = progress.took;
        },
      });
      for await (const batch of batches(pages)) {
        await keep(parts.db, job, version, batch, reading.took);
        reading.took = undefined;
        count(reading, batch, parts.chunkWords);
        const { done = 0, total = 0, reader } = reading.progress ?? {};
        await report(parts.db, job, { type: 'parsed', epoch: job.epoch, done, total, reader });
        await parts.onKept();
      }
    })
    .finally(() => tookInVain(parts.db, job, reading.took));
  return { chunks: reading.chunks, pages: reading.paged ? (reading.progress?.total ?? null) : null };
}

/** How far an earlier try came, whose pages stay; `see` is shown each of them. */
async function readSoFar(
  tx: Tx,
  document: string,
  version: number,
  see: (page: ParsedPage) => void,
): Promise<ReadSoFar | undefined> {
  let last: PageRow | undefined;
  for await (const kept of keptPages(tx, document, version)) {
    const { ordinal, page, heading, text } = kept;
    see({ ordinal, text, ...(page !== null && { page }), ...(heading !== null && { heading }) });
    last = kept;
  }
  return last && { page: last.page ?? 0, pages: last.ordinal + 1 };
}

// What reads them is small, and has nothing to unpack or to draw.
const simpleTypes: readonly (string | null)[] = ['text/plain', 'text/markdown', 'text/csv'];
const smallBytes = 256 * 1024;

function isSimple({ sniffed_type, size }: UploadRow): boolean {
  return simpleTypes.includes(sniffed_type) && Number(size) <= smallBytes;
}

async function* batches(pages: AsyncIterable<ParsedPage>): AsyncGenerator<ParsedPage[]> {
  let batch: ParsedPage[] = [];
  let characters = 0;
  for await (const page of pages) {
    batch.push(page);
    characters += page.text.length;
    if (characters < charactersAtOnce) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Keeps pages, and with them, in one transaction, what a model took to read them: a picture is one batch. */
async function keep(
  db: Db,
  job: IngestionJob,
  version: number,
  batch: readonly ParsedPage[],
  took: PictureUse | undefined,
): Promise<void> {
  const { document, knowledge, workspace } = job;
  const rows = batch.map(({ ordinal, page = null, heading = null, text }) => ({
    ordinal,
    page,
    heading,
    text,
  }));
  await asWorker(db, async (tx) => {
    if (!(await holdsLease(tx, job))) throw new IngestionSuperseded();
    await keepPages(tx, { document, knowledge, workspace, version }, rows);
    if (took) await record(tx, job, took);
  });
}

/** Of a picture without a page: the model is paid all the same. */
async function tookInVain(db: Db, job: IngestionJob, took: PictureUse | undefined): Promise<void> {
  if (took) await asWorker(db, (tx) => record(tx, job, took));
}

async function record(
  tx: Tx,
  { document, knowledge, workspace }: IngestionJob,
  took: PictureUse,
): Promise<void> {
  const use = { ...took, kind: 'document-picture', turnId: null, knowledge, document } as const;
  await recordUsage(tx, { workspace, cause: document, part: randomUUID() }, use);
}

function count(reading: Reading, batch: readonly ParsedPage[], chunkWords: number): void {
  for (const page of batch) {
    reading.chunks += chunkPage(page, reading.chunks, chunkWords).length;
    reading.paged ||= page.page !== undefined;
  }
}
