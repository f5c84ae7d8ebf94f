import { chunkIdAt, type Directory, partCapacity } from '../postings/directory.ts';
import { PostingBuffer } from '../postings/posting-list.ts';
import type { Best, Scored } from './best.ts';
import { saturation, writeLengthNorms } from './bm25.ts';
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

// A sum for each slot, used again by the next segment: what a search would allocate for 100,000 chunks is collected
// for longer than it is worked on. Nothing here waits, so no two searches meet.
class Sums {
  norms = new Float64Array(0);
  scores = new Float64Array(0);
  covered = new Float64Array(0);
  /** Zeros between two terms. */
  times = new Int32Array(0);

  clear({ lengths }: Directory, averageLength: number): void {
    if (this.scores.length < lengths.length) {
      this.norms = new Float64Array(lengths.length);
      this.scores = new Float64Array(lengths.length);
      this.covered = new Float64Array(lengths.length);
      this.times = new Int32Array(lengths.length);
    }
    writeLengthNorms(this.norms, lengths, averageLength);
    this.scores.fill(0, 0, lengths.length);
    this.covered.fill(0, 0, lengths.length);
  }

  add(postings: Buffer, { weight, content }: WeightedTerm): void {
    const { norms, scores, covered } = this;
    const count = buffer.read(postings);
    const { slots, occurrences } = buffer;
    for (let at = 0; at < count; at++) {
      const slot = slots[at] as number;
      const share = saturation(occurrences[at] as number, norms[slot] as number);
      scores[slot] = (scores[slot] as number) + weight * share;
      covered[slot] = (covered[slot] as number) + content;
    }
  }

  /** Adds a term that has several lists: a chunk that is in two of them holds it once. */
  addAny(lists: readonly Buffer[], { weight, content }: WeightedTerm): void {
    const { norms, scores, covered, times } = this;
    const found: number[] = [];
    for (const postings of lists) {
      const count = buffer.read(postings);
      for (let at = 0; at < count; at++) {
        const slot = buffer.slots[at] as number;
        if (times[slot] === 0) found.push(slot);
        times[slot] = (times[slot] as number) + (buffer.occurrences[at] as number);
      }
    }
    for (const slot of found) {
      scores[slot] =
        (scores[slot] as number) + weight * saturation(times[slot] as number, norms[slot] as number);
      covered[slot] = (covered[slot] as number) + content;
      times[slot] = 0;
    }
  }
}

const sums = new Sums();

/** What scores are for: the best of all chunks, and those of the chunks named. */
export interface Sought {
  readonly best: Best;
  /** By their part. */
  readonly named: ReadonlyMap<number, readonly number[]>;
  readonly asked: Map<number, Scored>;
}

/** Scores every chunk of a segment that holds one of the terms and offers it to the best. */
export function scoreSegment(
  segment: LoadedSegment,
  terms: readonly WeightedTerm[],
  averageLength: number,
  sought: Sought,
): void {
  const { directory, lists } = segment;
  if (lists.size === 0) return;
  sums.clear(directory, averageLength);
  for (const term of terms) {
    const held = term.keys.flatMap((key) => lists.get(key)?.postings ?? []);
    if (held.length > 1) sums.addAny(held, term);
    else if (held[0]) sums.add(held[0], term);
  }
  liveSlots(segment)?.forEach((live, slot) => {
    if (live === 0) sums.scores[slot] = 0;
  });
  offer(directory, sought.best);
  if (sought.named.size > 0) answer(directory, sought);
}

function offer(directory: Directory, best: Best): void {
  const { scores, covered } = sums;
  for (let slot = 0; slot < directory.lengths.length; slot++) {
    const score = scores[slot] as number;
    if (score <= 0 || score < best.threshold) continue;
    best.offer({ chunkId: chunkIdAt(directory, slot), score, covered: covered[slot] as number });
  }
}

function answer({ spans }: Directory, { named, asked }: Sought): void {
  for (const { part, start, count } of spans) {
    for (const chunkId of named.get(part) ?? []) {
      const slot = start + chunkId - part * partCapacity;
      if (slot >= start + count) continue;
      const score = sums.scores[slot] as number;
      if (score > 0) asked.set(chunkId, { chunkId, score, covered: sums.covered[slot] as number });
    }
  }
}
