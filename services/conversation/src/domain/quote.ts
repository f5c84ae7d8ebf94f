import { wordsOf } from './words.ts';

/** In code points. */
export const QUOTE_LIMIT = 300;
/** A shorter sentence takes its neighbour in. */
const SHORT = 60;
/** Of a long piece, roughly: in between no window begins. */
const MOST_WINDOWS = 2000;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The sentence or sentences of a passage that best match what cites it: a verbatim piece of at most QUOTE_LIMIT. */
export function quoteFor(claim: string, passage: string): string {
  const wanted = wordsOf(claim);
  const sentences = sentencesOf(passage);
  const best = highest(sentences.map((span) => overlap(wanted, textOf(passage, span))));
  const sentence = sentences[best];
  if (!sentence) return firstPoints(passage.trim());
  const quote = textOf(passage, withNeighbour(passage, sentences, best));
  return length(quote) <= QUOTE_LIMIT ? quote : bestWindow(wanted, quote);
}

const sentenceEnd = /(?<=[.!?]["'”’)\]]?)\s+|(?<=[。！？])\s*|\n\s*\n/gu;

function sentencesOf(passage: string): Span[] {
  const spans: Span[] = [];
  let start = passage.length - passage.trimStart().length;
  const last = passage.trimEnd().length;
  for (const gap of passage.matchAll(sentenceEnd)) {
    if (gap.index > start) spans.push({ start, end: Math.min(gap.index, last) });
    start = Math.max(start, gap.index + gap[0].length);
  }
  if (start < last) spans.push({ start, end: last });
  return spans;
}

function withNeighbour(passage: string, sentences: readonly Span[], at: number): Span {
  const span = sentences[at] ?? { start: 0, end: 0 };
  const next = sentences[at + 1];
  if (!next || length(textOf(passage, span)) >= SHORT) return span;
  const joined = { start: span.start, end: next.end };
  return length(textOf(passage, joined)) <= QUOTE_LIMIT ? joined : span;
}

/** A longer piece is cut where words begin, to the stretch with most of what is wanted in its middle. */
function bestWindow(wanted: ReadonlySet<string>, text: string): string {
  const windows = startsIn(text).map((start) => wholeWords(text.slice(start)));
  const scores = windows.map((window) => overlap(wanted, window));
  const first = highest(scores);
  const most = scores[first] ?? 0;
  const middle = (first + scores.lastIndexOf(most)) >> 1;
  return windows[scores[middle] === most ? middle : first] ?? '';
}

/** Where words begin. In a long piece not each of them: windows overlap by half at least. */
function startsIn(text: string): number[] {
  const apart = Math.min(text.length / MOST_WINDOWS, QUOTE_LIMIT / 2);
  const starts = [0];
  let last = 0;
  for (const gap of text.matchAll(/\s+/g)) {
    const start = gap.index + gap[0].length;
    if (start - last < apart) continue;
    starts.push(start);
    last = start;
  }
  return starts;
}

function wholeWords(text: string): string {
  const cut = firstPoints(text);
  if (cut.length === text.length) return cut;
  const space = cut.search(/\s\S*$/);
  return space > cut.length / 2 ? cut.slice(0, space) : cut;
}

function overlap(wanted: ReadonlySet<string>, text: string): number {
  const found = wordsOf(text);
  let hits = 0;
  for (const word of found) if (wanted.has(word)) hits += 1;
  // Of two sentences with the same words the shorter one says it more plainly.
  return hits / Math.sqrt(found.size + 4);
}

/** The first place of the highest score. Not by a call, which takes some 100,000 arguments and no more. */
function highest(scores: readonly number[]): number {
  let best = 0;
  for (const [at, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = at;
  return best;
}

const textOf = (passage: string, { start, end }: Span) => passage.slice(start, end);
const length = (text: string) => [...text].length;
/** A point is two units at most. */
const firstPoints = (text: string) => [...text.slice(0, 2 * QUOTE_LIMIT)].slice(0, QUOTE_LIMIT).join('');
