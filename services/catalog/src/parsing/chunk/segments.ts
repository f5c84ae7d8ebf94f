import { countWords } from './words.ts';

/** A stretch of a text that is not divided: a sentence, a line, a row of a table. Segments cover the text without gaps. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly words: number;
  /** offset of the table's header, where this is one of its rows */
  readonly table?: TableSpan;
}

export interface TableSpan {
  readonly headerStart: number;
  readonly headerEnd: number;
}

const rule = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const sentenceEnd = /[.!?…]["'”’)\]]*\s+|[。！？][”’」』）]*\s*/gu;

/** Cuts a page's text into segments of at most `mostWords` words. */
export function segmentsOf(text: string, mostWords: number): Segment[] {
  const segments: Segment[] = [];
  let table: TableSpan | undefined;
  for (const line of linesOf(text)) {
    table = tableAt(text, line, table);
    const parts = table ? [line] : sentencesOf(line);
    for (const piece of parts.flatMap((part) => shortened(part, mostWords)))
      segments.push(toSegment(piece, table));
  }
  return segments;
}

function toSegment({ start, text }: Piece, table: TableSpan | undefined): Segment {
  return { start, end: start + text.length, words: countWords(text), ...(table && { table }) };
}

interface Piece {
  readonly start: number;
  readonly text: string;
}

function* linesOf(text: string): Generator<Piece> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline + 1;
    yield { start, text: text.slice(start, end) };
    start = end;
  }
}

function tableAt(text: string, line: Piece, before: TableSpan | undefined): TableSpan | undefined {
  if (!line.text.includes('|')) return undefined;
  if (before) return before;
  const lineEnd = line.start + line.text.length;
  const newline = text.indexOf('\n', lineEnd);
  const next = text.slice(lineEnd, newline < 0 ? undefined : newline);
  if (!next.includes('|') || !rule.test(next)) return undefined;
  return { headerStart: line.start, headerEnd: lineEnd + next.length };
}

function sentencesOf(line: Piece): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of line.text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    pieces.push({ start: line.start + from, text: line.text.slice(from, end) });
    from = end;
  }
  if (from < line.text.length) pieces.push({ start: line.start + from, text: line.text.slice(from) });
  return pieces;
}

/** Halves what is too long, at a space if there is one, until each part is short enough. */
function shortened(piece: Piece, mostWords: number): Piece[] {
  if (piece.text.length < 2 || countWords(piece.text) <= mostWords) return [piece];
  const middle = piece.text.length >> 1;
  const space = piece.text.lastIndexOf(' ', middle);
  const cut = space > middle / 2 ? space + 1 : characterStart(piece.text, middle);
  const rest = { start: piece.start + cut, text: piece.text.slice(cut) };
  return [
    ...shortened({ start: piece.start, text: piece.text.slice(0, cut) }, mostWords),
    ...shortened(rest, mostWords),
  ];
}

function characterStart(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at;
}
