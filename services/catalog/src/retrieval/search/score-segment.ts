import { chunkIdAt } from '../postings/directory.ts';
import { PostingBuffer } from '../postings/posting-list.ts';
import type { Best } from './best.ts';
import { lengthNorms, saturation } from './bm25.ts';
import type { LoadedSegment } from './load-postings.ts';
import { liveSlots } from './statistics.ts';

/** A term's keys and what it weighs: its rarity times how often the question says it. */
export interface WeightedTerm {
  readonly keys: readonly string[];
  readonly weight: number;
  /** What holding it says about a passage: its rarity, or 0 where it only asks. */
  readonly content: number;
}

const buffer = new PostingBuffer();

/** Scores every chunk of a segment that holds one of the terms and offers it to the best. */
export function scoreSegment(
  segment: LoadedSegment,
  terms: readonly WeightedTerm[],
  averageLength: number,
  best: Best,
): void {
  if (segment.lists.size === 0) return;
  const { scores, covered } = sumsOf(segment, terms, averageLength);
  liveSlots(segment)?.forEach((live, slot) => {
    if (live === 0) scores[slot] = 0;
  });
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] as number;
    if (score <= 0 || score < best.threshold) continue;
    best.offer({ chunkId: chunkIdAt(segment.directory, slot), score, covered: covered[slot] as number });
  }
}

interface Sums {
  readonly norms: Float64Array;
  readonly scores: Float64Array;
  readonly covered: Float64Array;
}

function sumsOf(
  { directory, lists }: LoadedSegment,
  terms: readonly WeightedTerm[],
  averageLength: number,
): Sums {
  const size = directory.lengths.length;
  const sums = {
    norms: lengthNorms(directory.lengths, averageLength),
    scores: new Float64Array(size),
    covered: new Float64Array(size),
  };
  for (const term of terms) {
    for (const key of term.keys) {
      const list = lists.get(key);
      if (list) addTerm(sums, list.postings, term);
    }
  }
  return sums;
}

function addTerm(
  { norms, scores, covered }: Sums,
  postings: Buffer,
  { weight, content }: WeightedTerm,
): void {
  const count = buffer.read(postings);
  const { slots, occurrences } = buffer;
  for (let at = 0; at < count; at++) {
    const slot = slots[at] as number;
    scores[slot] =
      (scores[slot] as number) + weight * saturation(occurrences[at] as number, norms[slot] as number);
    covered[slot] = (covered[slot] as number) + content;
  }
}
