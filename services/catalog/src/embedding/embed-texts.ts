import { asWorker, type Db, type Tx } from '@tutka/database';
import { patiently } from '@tutka/model-client';
import type { EmbeddingChoice } from '../domain/knowledges/knowledge-index.events.ts';
import type { DocumentVersion } from '../retrieval/index.ts';
import { untilItFits } from '../store/attempts.ts';
import { AlreadyRecorded, recordUsage } from '../store/usage-log.ts';
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
 * middle and comes again pays for none twice. What was paid is recorded with what was kept. Throws `ModelFailure`.
 */
export async function embedTexts(
  parts: EmbedParts,
  version: DocumentVersion,
  choice: EmbeddingChoice,
  texts: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  let batch = new Map<string, string>();
  const flush = async () => {
    await embedBatch(parts, version, choice, batch, signal);
    batch = new Map();
  };
  for await (const text of texts) {
    batch.set(hashOf(text).toString('hex'), text);
    if (batch.size === batchSize) await flush();
  }
  await flush();
}

async function embedBatch(
  { db, embedder, pauses }: EmbedParts,
  version: DocumentVersion,
  choice: EmbeddingChoice,
  batch: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<void> {
  if (batch.size === 0) return;
  const of = { workspace: version.workspace, model: modelKey(choice) };
  const hashes = [...batch.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const inDb = <T>(work: (tx: Tx) => Promise<T>) => untilItFits(() => asWorker(db, work));
  const kept = await inDb((tx) => keptCodes(tx, of, hashes));
  const missing = hashes.filter((hash) => !kept.has(hash.toString('hex')));
  if (missing.length === 0) return;
  const texts = missing.map((hash) => batch.get(hash.toString('hex')) ?? '');
  const { vectors, ...took } = await patiently(() => embedder.embed(choice, texts, signal), signal, pauses);
  const codes = missing.map((hash, at) => ({ hash, code: toCode(vectors[at] as Float32Array) }));
  const { workspace, knowledge, document, index, generation } = version;
  const part = `${index}/${generation}/${hashOf(missing.map((hash) => hash.toString('hex')).join()).toString('hex')}`;
  const { provider, model } = choice;
  const use = { kind: 'document-embedding', provider, model, ...took, turnId: null } as const;
  const keep = (tx: Tx) => keepCodes(tx, of, codes);
  // Documents that are read at once may have the same texts, in any order.
  await inDb(async (tx) => {
    await keep(tx);
    await recordUsage(tx, { workspace, cause: document, part }, { ...use, knowledge, document });
  }).catch(async (error: unknown) => {
    if (!(error instanceof AlreadyRecorded)) throw error;
    await inDb(keep);
  });
}
