import { asWorker, type Db } from '@tutka/database';
import { patiently } from '@tutka/model-client';
import type { EmbeddingChoice } from '../domain/knowledge-index.events.ts';
import { type Embedder, modelKey, toCode } from './embedder.ts';
import { hashOf, keepCodes, keptCodes } from './embedding-cache.ts';

export interface EmbedParts {
  /** In the worker role. */
  readonly db: Db;
  readonly embedder: Embedder;
  /** Between tries of a provider that has a problem, in milliseconds. */
  readonly pauses?: readonly number[] | undefined;
}

const batchSize = 96;

/**
 * Has vectors made of those of these texts that have none yet, and keeps them as they come: who breaks off in the
 * middle and comes again pays for none twice. Throws `ModelFailure`.
 * @returns the tokens that were paid for
 */
export async function embedTexts(
  parts: EmbedParts,
  workspace: string,
  choice: EmbeddingChoice,
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<number> {
  let tokens = 0;
  let batch = new Map<string, string>();
  const flush = async () => {
    tokens += await embedBatch(parts, workspace, choice, batch, signal);
    batch = new Map();
  };
  for await (const text of texts) {
    batch.set(hashOf(text).toString('hex'), text);
    if (batch.size === batchSize) await flush();
  }
  await flush();
  return tokens;
}

async function embedBatch(
  { db, embedder, pauses }: EmbedParts,
  workspace: string,
  choice: EmbeddingChoice,
  batch: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<number> {
  if (batch.size === 0) return 0;
  const of = { workspace, model: modelKey(choice) };
  const hashes = [...batch.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const kept = await asWorker(db, (tx) => keptCodes(tx, of, hashes));
  const missing = hashes.filter((hash) => !kept.has(hash.toString('hex')));
  if (missing.length === 0) return 0;
  const texts = missing.map((hash) => batch.get(hash.toString('hex')) ?? '');
  const { vectors, inputTokens } = await patiently(
    () => embedder.embed(choice, texts, signal),
    signal,
    pauses,
  );
  const codes = missing.map((hash, at) => ({ hash, code: toCode(vectors[at] as Float32Array) }));
  await asWorker(db, (tx) => keepCodes(tx, of, codes));
  return inputTokens;
}
