import type { ParsedPage } from '../page.ts';
import { type Segment, segmentsOf } from './segments.ts';

/** A passage of one page. `text` is exactly `page.text.slice(start, end)`, so that it can be marked on the page. */
export interface Chunk {
  /** from 0 over the whole document */
  readonly ordinal: number;
  /** ordinal of its page */
  readonly pageOrdinal: number;
  /** page number, where the document has pages */
  readonly page?: number;
  readonly heading?: string;
  /** header of the table whose rows the passage starts with, where that header is not in the passage itself */
  readonly tableHeader?: string;
  readonly text: string;
  /** UTF-16 offsets in the page's text */
  readonly start: number;
  readonly end: number;
}

/** Words of a passage at most, where nothing else is asked for. */
export const chunkWords = 280;
const sharedPart = 1 / 7;
const longestHeader = 1000;

/**
 * Divides a page into passages of like size, at most about 280 words or as many as asked for, each sharing a seventh with the
 * one before. The same page gives the same passages.
 * @param firstOrdinal ordinal of the first passage: the number of passages of the pages before
 */
export function chunkPage(page: ParsedPage, firstOrdinal: number, mostWords: number = chunkWords): Chunk[] {
  const segments = segmentsOf(page.text, mostWords >> 2);
  return spansOf(segments, mostWords).map(([from, to], i) =>
    toChunk(page, segments, from, to, firstOrdinal + i),
  );
}

function spansOf(segments: readonly Segment[], mostWords: number): [from: number, to: number][] {
  const sharedWords = Math.round(mostWords * sharedPart);
  const total = segments.reduce((sum, segment) => sum + segment.words, 0);
  const count = Math.max(1, Math.ceil((total - sharedWords) / (mostWords - sharedWords)));
  const aim = (total + (count - 1) * sharedWords) / count;
  const spans: [number, number][] = [];
  let from = 0;
  while (from < segments.length) {
    const to = spanEnd(segments, from, aim);
    spans.push([from, to]);
    if (to >= segments.length) break;
    from = Math.max(from + 1, overlapStart(segments, to, sharedWords));
  }
  return spans;
}

function spanEnd(segments: readonly Segment[], from: number, aim: number): number {
  let words = 0;
  for (let at = from; at < segments.length; at++) {
    const next = segments[at]?.words ?? 0;
    if (words > 0 && words + next / 2 > aim) return at;
    words += next;
  }
  return segments.length;
}

function overlapStart(segments: readonly Segment[], end: number, sharedWords: number): number {
  let words = 0;
  let at = end;
  while (at > 0 && words + (segments[at - 1]?.words ?? 0) <= sharedWords) words += segments[--at]?.words ?? 0;
  return at;
}

function toChunk(
  page: ParsedPage,
  segments: readonly Segment[],
  from: number,
  to: number,
  ordinal: number,
): Chunk {
  const first = segments[from] as Segment;
  const last = segments[to - 1] as Segment;
  const raw = page.text.slice(first.start, last.end);
  const start = first.start + (raw.length - raw.trimStart().length);
  const text = raw.trim();
  const header = first.table && first.start > first.table.headerStart ? first.table : undefined;
  const tableHeader = header && page.text.slice(header.headerStart, header.headerEnd);
  return {
    ordinal,
    pageOrdinal: page.ordinal,
    ...(page.page !== undefined && { page: page.page }),
    ...(page.heading && { heading: page.heading }),
    ...(tableHeader && tableHeader.length <= longestHeader && { tableHeader }),
    text,
    start,
    end: start + text.length,
  };
}
