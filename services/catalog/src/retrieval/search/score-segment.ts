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
  const scores = scoresOf(segment, terms, averageLength);
  liveSlots(segment)?.forEach((live, slot) => {
    if (live === 0) scores[slot] = 0;
  });
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] as number;
    if (score > 0 && score >= best.threshold)
      best.offer({ chunkId: chunkIdAt(segment.directory, slot), score });
  }
}

function scoresOf(
  { directory, lists }: LoadedSegment,
  terms: readonly WeightedTerm[],
  averageLength: number,
): Float64Array {
  const norms = lengthNorms(directory.lengths, averageLength);
  const scores = new Float64Array(norms.length);
  for (const { keys, weight } of terms) {
    for (const key of keys) {
      const list = lists.get(key);
      if (list) addScores(scores, norms, list.postings, weight);
    }
  }
  return scores;
}

function addScores(scores: Float64Array, norms: Float64Array, postings: Buffer, weight: number): void {
  const count = buffer.read(postings);
  const { slots, occurrences } = buffer;
  for (let at = 0; at < count; at++) {
    const slot = slots[at] as number;
    scores[slot] =
      (scores[slot] as number) + weight * saturation(occurrences[at] as number, norms[slot] as number);
  }
}
