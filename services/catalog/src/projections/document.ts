import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { DocumentEvent, KeptFile, NamedSource } from '../domain/knowledges/document.events.ts';
import { fileAddress } from '../files/file-key.ts';
import { servedChunks } from './served-chunks.ts';

/** A document as its page shows it. */
export interface DocumentRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly knowledge: string;
  readonly name: string;
  readonly uri: string | null;
  readonly file_key: string | null;
  /** The file that the serving index was made from; another one while a replacement is read. */
  readonly serving_file_key: string | null;
  readonly file_type: string;
  readonly byte_size: string;
  readonly status: number;
  readonly progress: number;
  readonly status_code: string | null;
  readonly status_reason: string | null;
  readonly page_count: number | null;
  /** In the index that serves. */
  readonly chunk_count: number;
  readonly index_version: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type Change = Exclude<DocumentEvent, { type: 'DocumentQueued' | 'DocumentRemoved' }>;
type Columns = Partial<DocumentRow>;
type ColumnsOf<T extends Change['type']> = (data: Extract<Change, { type: T }>['data']) => Columns;

const [pending, processing, ready, failed] = [0, 1, 2, 3] as const;
const cancelledReason = 'Reading was cancelled. Read the document again when you want it.';
const noProblem = { status_code: null, status_reason: null };

const columns: { readonly [T in Change['type']]: ColumnsOf<T> } = {
  IngestionStarted: () => ({ status: processing, progress: 1, ...noProblem }),
  IngestionResumed: () => ({ status: processing }),
  DocumentFetched: ({ name, file }) => ({ name, ...fileColumns(file), progress: 5 }),
  PagesParsed: ({ done, total }) => ({ progress: 5 + Math.floor((70 * done) / Math.max(total, 1)) }),
  DocumentChunked: () => ({ progress: 80 }),
  DocumentIndexed: () => ({ progress: 99 }),
  DocumentReady: ({ pages, chunks, version }) => ({
    status: ready,
    progress: 100,
    page_count: pages,
    chunk_count: chunks,
    index_version: version,
    ...noProblem,
  }),
  IngestionFailed: ({ code, reason, retryAt, name }) => ({
    ...(name !== undefined && { name }),
    status: retryAt === null ? failed : pending,
    status_code: code,
    status_reason: reason,
  }),
  IngestionCancelled: ({ restored }) =>
    restored
      ? { ...sourceColumns(restored), status: ready, progress: 100, ...noProblem }
      : { status: failed, status_code: 'CANCELLED', status_reason: cancelledReason },
  DocumentRenamed: ({ name }) => ({ name }),
  RetryRequested: () => ({ status: pending, progress: 0, ...noProblem }),
  SourceReplaced: (data) => sourceColumns(data),
};

/** Writes what an event means for the read model. */
export async function applyDocumentEvent(tx: Tx, event: StoredEvent<DocumentEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const documents = queries(tx)<DocumentRow>('documents');
  if (event.type === 'DocumentRemoved') {
    await documents.where({ uuid }).delete();
  } else if (event.type === 'DocumentQueued') {
    const { knowledge } = event.data;
    const times = { created_at: recordedAt, updated_at: recordedAt };
    await documents.insert({ uuid, workspace, knowledge, ...sourceColumns(event.data), ...unread, ...times });
  } else {
    const changed = (columns[event.type] as ColumnsOf<Change['type']>)(event.data);
    const served = event.type === 'DocumentReady' && { serving_file_key: queries(tx).ref('file_key') };
    await documents.where({ uuid }).update({ ...changed, ...served, updated_at: recordedAt });
  }
}

const unread = {
  status: pending,
  progress: 0,
  chunk_count: 0,
  page_count: null,
  index_version: null,
  serving_file_key: null,
  ...noProblem,
};

function sourceColumns({ name, source, file }: NamedSource): Columns {
  const uri = source.kind === 'web' ? source.uri : null;
  if (!file) return { name, uri, file_key: null, file_type: 'default', byte_size: '0' };
  return { name, uri: source.kind === 'upload' ? fileAddress(file.key) : uri, ...fileColumns(file) };
}

function fileColumns({ key, fileType, byteSize }: KeptFile): Columns {
  return { file_key: key, file_type: fileType, byte_size: String(byteSize) };
}

/** Documents as they are shown. */
function shown(tx: Tx) {
  const chunks = queries(tx).raw(`${servedChunks('documents')} AS chunk_count`);
  return queries(tx)<DocumentRow>('documents').select('documents.*', chunks);
}

/** One document of a base, where the transaction sees it. */
export async function findDocument(
  tx: Tx,
  knowledge: string,
  uuid: string,
): Promise<DocumentRow | undefined> {
  return await shown(tx).where({ uuid, knowledge }).first();
}

export interface DocumentFilter {
  readonly nameContains?: string | undefined;
  readonly status?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The documents of a base that pass a filter, in the order they were added. */
export async function listDocuments(
  tx: Tx,
  knowledge: string,
  { nameContains, status, offset, limit }: DocumentFilter,
): Promise<{ rows: DocumentRow[]; total: number }> {
  const all = shown(tx).where({ knowledge });
  if (nameContains) all.whereRaw('strpos(lower(name), lower(?)) > 0', [nameContains]);
  if (status !== undefined) all.where({ status });
  const counted = await all.clone().clearSelect().count<{ count: string }[]>('* as count');
  const rows = await all.orderBy(['created_at', 'uuid']).offset(offset).limit(limit);
  return { rows: rows as DocumentRow[], total: Number(counted[0]?.count ?? 0) };
}

/** Documents of a base that were changed since a moment. */
export async function changedDocuments(
  tx: Tx,
  knowledge: string,
  since: Date,
  limit: number,
): Promise<DocumentRow[]> {
  return await shown(tx)
    .where({ knowledge })
    .where('updated_at', '>', since)
    .orderBy('updated_at')
    .limit(limit);
}

/** Documents of a base that are still to be read. */
export async function openDocuments(tx: Tx, knowledge: string, limit: number): Promise<DocumentRow[]> {
  return await shown(tx)
    .where({ knowledge })
    .where('status', '<', ready)
    .orderBy(['created_at', 'uuid'])
    .limit(limit);
}

/** Every document of a base, oldest first. */
export async function documentsOf(tx: Tx, knowledge: string): Promise<DocumentRow[]> {
  return await shown(tx).where({ knowledge }).orderBy(['created_at', 'uuid']);
}

/** The keys of the files of a document: of the one it is read from, and of the one that serves. */
export async function filesOfDocument(tx: Tx, uuid: string): Promise<string[]> {
  const row = await queries(tx)<DocumentRow>('documents')
    .where({ uuid })
    .first('file_key', 'serving_file_key');
  return [row?.file_key, row?.serving_file_key].filter((key) => typeof key === 'string');
}

/** The version of a document's index that serves; undefined where none does. */
export async function servingVersion(tx: Tx, uuid: string): Promise<number | undefined> {
  const row = await queries(tx)<DocumentRow>('documents').where({ uuid }).first('index_version');
  return row?.index_version ?? undefined;
}

/** Names of documents, by uuid. */
export async function namesOf(tx: Tx, uuids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queries(tx)<DocumentRow>('documents')
    .whereIn('uuid', [...uuids])
    .select('uuid', 'name');
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
