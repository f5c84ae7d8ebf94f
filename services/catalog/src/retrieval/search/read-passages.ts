import { queries, type Tx } from '@tutka/database';
import type { LatinLanguage } from '../analysis/language.ts';
import { type ChunkRow, toChunk } from '../chunk-rows.ts';
import { indexedText, type Passage } from '../passage.ts';
import type { Gathered } from './gather.ts';
import { textReader } from './read-texts.ts';
import type { Statistics } from './statistics.ts';

/** A chunk that may be an answer. */
export interface Promising {
  readonly chunkId: number;
  readonly words: number;
  /** Rarities of the question's content terms it holds, added up. */
  readonly covered: number;
  readonly similarity: number | undefined;
}

export interface ReadPassages {
  /** The best first. */
  readonly passages: Passage[];
  /** Whether every text was there; not where one was replaced since its chunk was found. */
  readonly isWhole: boolean;
}

/**
 * Reads the texts of chunks and ranks them, what reading adds to their words included. A text that is there twice is
 * given once.
 */
export async function readPassages(
  tx: Tx,
  { analysed }: Gathered,
  { rarities }: Statistics,
  promising: readonly Promising[],
  score: (one: Promising) => number,
): Promise<ReadPassages> {
  const rowOf = await rowsOf(
    tx,
    promising.map(({ chunkId }) => chunkId),
  );
  const read = textReader(analysed, rarities);
  const content = analysed.terms.reduce(
    (sum, term, at) => sum + (term.content ? (rarities[at] as number) : 0),
    0,
  );
  const texts = new Set<string>();
  const passages: Passage[] = [];
  for (const one of promising) {
    const row = rowOf.get(one.chunkId);
    if (!row || texts.has(row.text)) continue;
    texts.add(row.text);
    const { bonus, matched } = read(indexedText({ ...row, tableHeader: row.table_header }), row.language);
    const words = one.words + bonus;
    passages.push({
      ...toChunk(row),
      score: score({ ...one, words }),
      coverage: content > 0 ? one.covered / content : 0,
      words,
      similarity: one.similarity ?? null,
      rerank: null,
      matched,
    });
  }
  passages.sort((one, other) => other.score - one.score);
  return { passages, isWhole: promising.every(({ chunkId }) => rowOf.has(chunkId)) };
}

type Row = ChunkRow & { readonly language: LatinLanguage };

async function rowsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Row>> {
  const { rows } = await queries(tx).raw<{ rows: Row[] }>(
    'SELECT * FROM chunks WHERE id = ANY(?::bigint[])',
    [[...ids]],
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}
