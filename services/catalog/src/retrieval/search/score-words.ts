import type { AnalysedQuery } from '../analysis/query.ts';
import { partCapacity } from '../postings/directory.ts';
import { Best, type Scored } from './best.ts';
import type { Gathered } from './gather.ts';
import { scoreSegment, type WeightedTerm } from './score-segment.ts';
import { type Statistics, statisticsOf } from './statistics.ts';

/** What words say about the chunks of the bases that are searched. */
export interface WordScores {
  readonly statistics: Statistics;
  /** The best, in falling order. */
  readonly best: readonly Scored[];
  /** Of the chunks that were asked for, those that hold one of the words. */
  readonly asked: ReadonlyMap<number, Scored>;
}

/** Scores every chunk by BM25; tells of the best `count`, and of those chunks. */
export function scoreWords(
  { analysed, segments }: Gathered,
  count: number,
  chunkIds: Iterable<number>,
): WordScores {
  const statistics = statisticsOf(segments, analysed.terms);
  const named = Map.groupBy(chunkIds, (chunkId) => Math.floor(chunkId / partCapacity));
  const sought = { best: new Best(count), named, asked: new Map<number, Scored>() };
  const terms = weigh(analysed, statistics);
  for (const segment of segments) scoreSegment(segment, terms, statistics.averageLength, sought);
  return { statistics, best: sought.best.inOrder(), asked: sought.asked };
}

function weigh({ terms, order }: AnalysedQuery, { rarities }: Statistics): WeightedTerm[] {
  return terms.map(({ keys, content }, place) => {
    const rarity = rarities[place] as number;
    const times = order.filter((one) => one === place).length;
    return { keys, weight: rarity * times, content: content ? rarity : 0 };
  });
}
