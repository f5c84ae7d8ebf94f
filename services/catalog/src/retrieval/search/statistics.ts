import type { QueryTerm } from '../analysis/query.ts';
import { PostingBuffer } from '../postings/posting-list.ts';
import { rarity } from './bm25.ts';
import type { LoadedSegment } from './load-postings.ts';

/** What BM25 knows of the bases that are searched together: their statistics added up. */
export interface Statistics {
  readonly averageLength: number;
  /** The rarity of each term of the question. */
  readonly rarities: readonly number[];
}

/** Statistics of what is there now: what was removed counts nowhere. */
export function statisticsOf(segments: readonly LoadedSegment[], terms: readonly QueryTerm[]): Statistics {
  const chunks = sum(segments.map(({ chunkCount }) => chunkCount));
  const length = sum(segments.map(({ totalLength }) => totalLength));
  const buffer = new PostingBuffer();
  const live = segments.map(liveSlots);
  const holding = (key: string) =>
    sum(segments.map((segment, at) => holdingChunks(segment, live[at], key, buffer)));
  return {
    averageLength: length > 0 ? length / chunks : 1,
    // A chunk that writes a term in two ways is counted for both.
    rarities: terms.map(({ keys }) => rarity(Math.min(sum(keys.map(holding)), chunks), chunks)),
  };
}

/** For a segment from which something was removed: 1 for each slot that is still there. */
export function liveSlots({ directory, removed }: LoadedSegment): Uint8Array | undefined {
  if (removed.size === 0) return undefined;
  const live = new Uint8Array(directory.lengths.length).fill(1);
  for (const { part, start, count } of directory.spans)
    if (removed.has(part)) live.fill(0, start, start + count);
  return live;
}

function holdingChunks(
  { lists }: LoadedSegment,
  live: Uint8Array | undefined,
  key: string,
  buffer: PostingBuffer,
): number {
  const list = lists.get(key);
  if (!list || !live) return list?.chunkCount ?? 0;
  const count = buffer.read(list.postings);
  let holding = 0;
  for (let at = 0; at < count; at++) holding += live[buffer.slots[at] as number] as number;
  return holding;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
