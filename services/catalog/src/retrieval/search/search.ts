import { queries, type Tx } from '@tutka/database';
import type { LatinLanguage } from '../analysis/language.ts';
import { type AnalysedQuery, analyseQuery } from '../analysis/query.ts';
import { type ChunkRow, toChunk } from '../chunk-rows.ts';
import { indexedText, type Passage } from '../passage.ts';
import { Best } from './best.ts';
import { type LoadedSegment, loadPostings, servingSegments } from './load-postings.ts';
import { textReader } from './read-texts.ts';
import { scoreSegment, type WeightedTerm } from './score-segment.ts';
import { type Statistics, statisticsOf } from './statistics.ts';

export interface Search {
  /** The bases to search, as one: their statistics are added up. The caller has checked who may read them. */
  readonly knowledges: readonly string[];
  readonly query: string;
  /** How many passages at most. */
  readonly topK: number;
}

// A merge may take a segment away between two statements; each time a new one is there at once.
const attempts = 5;
// Of this many texts the neighbours are looked at: they are close enough for it to change their order.
const leastRead = 30;

/**
 * The passages that answer a question best, by BM25 (k1 1.2, b 0.75) over the terms of the bases that are searched.
 * A tenant's transaction finds what its workspace owns or what is public; a worker's, all that `knowledges` names, for
 * bases that come with a shared agent.
 * Passages that hold the same text are given once. Nothing for a question without a word, or where no word occurs.
 */
export async function search(tx: Tx, { knowledges, query, topK }: Search): Promise<Passage[]> {
  const found = await gather(tx, knowledges, query);
  if (!found) return [];
  const { analysed, segments } = found;
  const statistics = statisticsOf(segments, analysed.terms);
  const best = new Best(Math.max(leastRead, topK * 2));
  const terms = weigh(analysed, statistics);
  for (const segment of segments) scoreSegment(segment, terms, statistics.averageLength, best);
  return (await readPassages(tx, best, analysed, statistics)).slice(0, topK);
}

function weigh({ terms, order }: AnalysedQuery, { rarities }: Statistics): WeightedTerm[] {
  return terms.map(({ keys, content }, place) => {
    const rarity = rarities[place] as number;
    const times = order.filter((one) => one === place).length;
    return { keys, weight: rarity * times, content: content ? rarity : 0 };
  });
}

interface Found {
  readonly analysed: AnalysedQuery;
  readonly segments: readonly LoadedSegment[];
}

async function gather(tx: Tx, knowledges: readonly string[], query: string): Promise<Found | undefined> {
  for (let attempt = 1; ; attempt++) {
    const names = await servingSegments(tx, knowledges);
    if (names.length === 0) return undefined;
    const languages = [...new Set(names.flatMap((name) => name.languages))].sort();
    const analysed = analyseQuery(query, languages);
    const keys = analysed.terms.flatMap((term) => term.keys);
    if (keys.length === 0) return undefined;
    const ids = names.map(({ id }) => id);
    const segments = await loadPostings(tx, ids, keys);
    if (segments) return { analysed, segments };
    if (attempt === attempts) throw new Error('The index changed while it was searched; ask again');
  }
}

async function readPassages(
  tx: Tx,
  best: Best,
  analysed: AnalysedQuery,
  { rarities }: Statistics,
): Promise<Passage[]> {
  const ids = best.inOrder().map(({ chunkId }) => chunkId);
  const { rows } = await queries(tx).raw<{ rows: (ChunkRow & { language: LatinLanguage })[] }>(
    'SELECT * FROM chunks WHERE id = ANY(?::bigint[])',
    [ids],
  );
  const rowOf = new Map(rows.map((row) => [Number(row.id), row]));
  const read = textReader(analysed, rarities);
  const content = analysed.terms.reduce(
    (sum, term, at) => sum + (term.content ? (rarities[at] as number) : 0),
    0,
  );
  const texts = new Set<string>();
  const passages: Passage[] = [];
  for (const { chunkId, score, covered } of best.inOrder()) {
    const row = rowOf.get(chunkId);
    if (!row || texts.has(row.text)) continue;
    texts.add(row.text);
    const { bonus, matched } = read(indexedText({ ...row, tableHeader: row.table_header }), row.language);
    const words = score + bonus;
    const coverage = content > 0 ? covered / content : 0;
    passages.push({ ...toChunk(row), score: words, coverage, words, similarity: null, matched });
  }
  return passages.sort((one, other) => other.score - one.score);
}
