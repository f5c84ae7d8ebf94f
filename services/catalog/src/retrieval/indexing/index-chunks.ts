import { setImmediate as letOthersRun } from 'node:timers/promises';
import { queries, type Tx } from '@tutka/database';
import { detectLanguage } from '../analysis/detect-language.ts';
import type { LatinLanguage } from '../analysis/language.ts';
import { analyseText } from '../analysis/text.ts';
import { type DocumentVersion, type IndexableChunk, indexedText } from '../passage.ts';
import { partCapacity } from '../postings/directory.ts';
import { SegmentBuilder } from '../postings/segment-builder.ts';
import type { VectorIndex } from '../vectors/vector-index.ts';
import { writeChunks } from './write-chunks.ts';
import { writeSegment } from './write-segment.ts';

// Enough to tell a language by, in UTF-16 units.
const sampled = 20_000;

/** Where the vectors of chunks come from and go to. */
export interface ChunkVectors {
  readonly index: VectorIndex;
  /** Their codes, in order. */
  codesOf(tx: Tx, chunks: readonly IndexableChunk[]): Promise<readonly Uint8Array[]>;
}

/**
 * Indexes chunks of one version of a document, all of them or the next ones: it may be called several times for a
 * version. They are found from `serveDocument` on. At most 4,096 chunks are held at once, so a long document is best
 * given as a generator. It only inserts rows: any number of documents may be indexed into one base at the same time.
 * @returns how many chunks were indexed
 * @throws where an ordinal is already there for this version
 */
export async function indexChunks(
  tx: Tx,
  version: DocumentVersion,
  chunks: Iterable<IndexableChunk> | AsyncIterable<IndexableChunk>,
  vectors?: ChunkVectors,
): Promise<number> {
  let language: LatinLanguage | undefined;
  let count = 0;
  for await (const group of groups(chunks)) {
    language ??= languageOf(group);
    const part = await indexPart(tx, version, language, group);
    if (vectors) await vectors.index.write(tx, { ...version, part }, await vectors.codesOf(tx, group));
    count += group.length;
  }
  return count;
}

async function* groups(
  chunks: Iterable<IndexableChunk> | AsyncIterable<IndexableChunk>,
): AsyncGenerator<IndexableChunk[]> {
  let group: IndexableChunk[] = [];
  for await (const chunk of chunks) {
    group.push(chunk);
    if (group.length < partCapacity) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function languageOf(chunks: readonly IndexableChunk[]): LatinLanguage {
  let sample = '';
  for (const { text } of chunks) {
    if (sample.length >= sampled) break;
    sample += `${text.slice(0, sampled)}\n`;
  }
  return detectLanguage(sample) ?? 'en';
}

async function indexPart(
  tx: Tx,
  version: DocumentVersion,
  language: LatinLanguage,
  chunks: readonly IndexableChunk[],
): Promise<number> {
  const { workspace, knowledge, document, index, generation } = version;
  const built = await invert(chunks, language);
  const { rows } = await queries(tx).raw<{ rows: { part: string }[] }>(
    `SELECT nextval('index_part_ids') AS part`,
  );
  const part = Number(rows[0]?.part);
  await writeChunks(tx, version, language, part, chunks);
  const head = {
    workspace,
    knowledge,
    generation,
    serving: false,
    languages: [language],
    directory: built.directory(part),
  };
  const segment = await writeSegment(tx, head, built.rows());
  await queries(tx)('index_parts').insert({
    id: part,
    workspace,
    knowledge,
    document,
    index_version: index,
    generation,
    segment,
    chunk_count: built.chunkCount,
    total_length: built.totalLength,
  });
  return part;
}

async function invert(chunks: readonly IndexableChunk[], language: LatinLanguage): Promise<SegmentBuilder> {
  const built = new SegmentBuilder();
  for (const chunk of chunks) {
    built.add(analyseText(indexedText(chunk), language));
    // Some 5 ms of work, then whoever else waits in this process.
    if (built.chunkCount % 16 === 0) await letOthersRun();
  }
  return built;
}
