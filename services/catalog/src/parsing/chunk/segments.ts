import { tableRule } from '../table-rule.ts';
import { countWords } from './words.ts';

/** A stretch of a text that is not divided: a sentence, a row of a table. Segments cover the text without gaps. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly words: number;
  /** header of the table that this is a row of */
  readonly table?: TableSpan;
}

interface TableSpan {
  readonly headerStart: number;
  readonly headerEnd: number;
}

interface Piece {
  readonly start: number;
  readonly text: string;
}

const sentenceEnd = /[.!?…]["'”’)\]]*\s+|[。！？][”’」』）]*\s*/gu;

/** Cuts a page's text into segments of at most `mostWords` words. */
export function segmentsOf(text: string, mostWords: number): Segment[] {
  return paragraphsOf(text).flatMap(({ table, ...paragraph }) =>
    (table ? [paragraph] : sentencesOf(paragraph))
      .flatMap((part) => shortened(part, mostWords))
      .map((piece) => ({
        start: piece.start,
        end: piece.start + piece.text.length,
        words: countWords(piece.text),
        ...(table && { table }),
      })),
  );
}

/** Stretches up to a blank line; each row of a table is one of its own. */
function paragraphsOf(text: string): (Piece & { table?: TableSpan })[] {
  const paragraphs: (Piece & { table?: TableSpan })[] = [];
  let table: TableSpan | undefined;
  let open = false;
  for (const line of linesOf(text)) {
    table = tableAt(text, line, table);
    const last = open && !table ? paragraphs.pop() : undefined;
    paragraphs.push(
      last ? { start: last.start, text: last.text + line.text } : { ...line, ...(table && { table }) },
    );
    open = !table && line.text.trim() !== '';
  }
  return paragraphs;
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
  if (!next.includes('|') || !tableRule.test(next)) return undefined;
  return { headerStart: line.start, headerEnd: lineEnd + next.length };
}

function sentencesOf({ start, text }: Piece): Piece[] {
  const ends = [...text.matchAll(sentenceEnd)].map((match) => match.index + match[0].length);
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends.map((end, i) => {
    const from = ends[i - 1] ?? 0;
    return { start: start + from, text: text.slice(from, end) };
  });
}

/** Halves what is too long, at a line's end or a space if there is one, until each part is short enough. */
function shortened(piece: Piece, mostWords: number): Piece[] {
  if (piece.text.length < 2 || countWords(piece.text) <= mostWords) return [piece];
  const cut = middleOf(piece.text);
  return [
    ...shortened({ start: piece.start, text: piece.text.slice(0, cut) }, mostWords),
    ...shortened({ start: piece.start + cut, text: piece.text.slice(cut) }, mostWords),
  ];
}

function middleOf(text: string): number {
  const middle = text.length >> 1;
  for (const boundary of ['\n', ' ']) {
    const at = text.lastIndexOf(boundary, middle - 1) + 1;
    if (at > middle / 2) return at;
  }
  return /[\udc00-\udfff]/.test(text[middle] ?? '') && text.length > 2 ? middle + 1 : middle;
}
