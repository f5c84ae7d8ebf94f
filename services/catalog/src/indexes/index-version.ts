import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import type { EmbeddingChoice, IndexRecipe } from '../domain/knowledges/knowledge-index.events.ts';
import { type EmbedParts, embedTexts } from '../embedding/embed-texts.ts';
import { modelKey } from '../embedding/embedder.ts';
import { hashOf, keptCodes } from '../embedding/embedding-cache.ts';
import { type Chunk, chunkPage } from '../parsing/index.ts';
import {
  type ChunkVectors,
  type DocumentVersion,
  indexChunks,
  indexedText,
  removeVersion,
  type VectorIndex,
} from '../retrieval/index.ts';
import { untilItFits } from '../store/attempts.ts';
import { type PageRow, pagesFrom, readPages } from '../store/document-pages.ts';

export interface IndexParts extends EmbedParts {
  readonly vectors: VectorIndex;
}

// Of a process that stands still in the middle, others must not wait for ever.
const longestPause = '30s';
const codesAtOnce = 500;

/**
 * Adds a version of a document, whose pages are kept, to an index of its base. What an earlier try left is replaced.
 * `guard` is asked within the transaction, and throws where the work is not wanted any more; `done` ends it. Throws
 * `ModelFailure` where vectors cannot be had; those that were made until then are kept.
 */
export async function indexVersion(
  parts: IndexParts,
  built: DocumentVersion,
  { embedding, chunkWords }: IndexRecipe,
  { before = nothing, after = nothing }: { before?: InTransaction; after?: InTransaction },
  signal: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const { document, index } = built;
  if (embedding) await embedTexts(parts, built, embedding, textsOf(db, built, chunkWords), signal);
  await untilItFits(() =>
    asWorker(db, async (tx) => {
      await queries(tx).raw(`SET LOCAL idle_in_transaction_session_timeout = '${longestPause}'`);
      await before(tx);
      await removeVersion(tx, built);
      const vectors = embedding ? keptVectors(parts.vectors, built.workspace, embedding) : undefined;
      await indexChunks(tx, built, chunksOf(readPages(tx, document, index), chunkWords), vectors);
      await after(tx);
    }),
  );
}

type InTransaction = (tx: Tx) => Promise<void>;
const nothing: InTransaction = async () => undefined;

async function* chunksOf(pages: AsyncIterable<PageRow>, words: number): AsyncGenerator<Chunk> {
  let next = 0;
  for await (const { ordinal, page, heading, text } of pages) {
    const parsed = { ordinal, text, ...(page !== null && { page }), ...(heading !== null && { heading }) };
    const chunks = chunkPage(parsed, next, words);
    yield* chunks;
    next += chunks.length;
  }
}

/** The texts that vectors are made of. */
async function* textsOf(db: Db, built: DocumentVersion, words: number): AsyncGenerator<string> {
  for await (const chunk of chunksOf(pagesApart(db, built), words)) yield indexedText(chunk);
}

/** Pages, fetched in transactions of their own: a model may take its time between two of them. */
async function* pagesApart(db: Db, { document, index }: DocumentVersion): AsyncGenerator<PageRow> {
  for (let next = 0; ; ) {
    const from = next;
    const batch = await asWorker(db, (tx) => pagesFrom(tx, document, index, from));
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    next = last.ordinal + 1;
  }
}

function keptVectors(index: VectorIndex, workspace: string, embedding: EmbeddingChoice): ChunkVectors {
  const of = { workspace, model: modelKey(embedding) };
  return {
    index,
    async codesOf(tx, chunks) {
      const codes: Uint8Array[] = [];
      for (let from = 0; from < chunks.length; from += codesAtOnce) {
        const hashes = chunks.slice(from, from + codesAtOnce).map((chunk) => hashOf(indexedText(chunk)));
        const kept = await keptCodes(tx, of, hashes);
        for (const hash of hashes) {
          const code = kept.get(hash.toString('hex'));
          if (!code) throw new Error('A vector that was just made is gone');
          codes.push(code);
        }
      }
      return codes;
    },
  };
}
