import type { PDFPageProxy } from 'pdfjs-dist';
import { hasRightToLeft, rightToLeftText } from './right-to-left.ts';

type ContentItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];
type TextItem = Extract<ContentItem, { str: string }>;

/** A run of text on one baseline. Lengths in points, in the direction of the text: `left`–`right` along it, `base` up. */
export interface Line {
  text: string;
  left: number;
  right: number;
  readonly base: number;
  readonly size: number;
  /** direction of the text, radians */
  readonly angle: number;
  readonly rightToLeft: boolean;
  /** what it is made of, as it was drawn */
  readonly pieces: Piece[];
}

type Piece = Readonly<Omit<Line, 'pieces'>>;

/** A gap of more than this many times the size of the type parts columns, of text or of a table. */
const columnGap = 1.2;
/** Text at least this many times as wide as its type is high is a line of prose, not a cell. */
const proseWidth = 14;

/** Joins the pieces of a page, which come in the order they were drawn, into lines; gaps become spaces. */
export function linesOf(items: readonly ContentItem[]): Line[] {
  const lines: Line[] = [];
  let before: Piece | undefined;
  for (const run of runsOf(items)) {
    const line = lines.at(-1);
    if (line && before && onOneLine(line, run) && !(isProse(before) && isProse(run))) append(line, run, true);
    else lines.push(run);
    before = run;
  }
  return lines.map((line) =>
    hasRightToLeft(line.text) ? { ...line, text: rightToLeftText(line.pieces) } : line,
  );
}

/** Pieces that stand close together on one baseline. */
function runsOf(items: readonly ContentItem[]): Line[] {
  const runs: Line[] = [];
  let spaced = false;
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const blank = item.str.trim() === '';
    if (!blank) addTo(runs, alone(place(item)), spaced);
    spaced = blank;
  }
  return runs;
}

function alone(piece: Piece): Line {
  return { ...piece, pieces: [piece] };
}

function addTo(runs: Line[], piece: Line, spaced: boolean): void {
  const run = runs.at(-1);
  if (run && onOneLine(run, piece) && gapBetween(run, piece) < columnGap * run.size)
    append(run, piece, spaced);
  else runs.push(piece);
}

function place({ str, dir, transform, width, height }: TextItem): Piece {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform as number[];
  const size = Math.hypot(c, d) || height || 1;
  const own = { text: str, rightToLeft: dir === 'rtl', size };
  if (b === 0 && a > 0) return { ...own, left: x, right: x + width, base: y, angle: 0 };
  const angle = Math.atan2(b, a);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const left = x * cos + y * sin;
  return { ...own, left, right: left + width, base: y * cos - x * sin, angle };
}

function onOneLine(line: Piece, piece: Piece): boolean {
  if (Math.abs(line.angle - piece.angle) > 0.05) return false;
  const size = Math.max(line.size, piece.size);
  return Math.abs(line.base - piece.base) <= size * 0.55 && gapBetween(line, piece) >= -size * 0.6;
}

function isProse({ left, right, size }: Piece): boolean {
  return right - left > proseWidth * size;
}

/** Negative where they overlap. */
function gapBetween(line: Piece, piece: Piece): number {
  return isBefore(line, piece) ? line.left - piece.right : piece.left - line.right;
}

function isBefore(line: Piece, piece: Piece): boolean {
  return piece.left + piece.right < line.left + line.right;
}

function append(line: Line, piece: Line, spaced: boolean): void {
  const size = Math.max(line.size, piece.size);
  const turned = isBefore(line, piece) && !piece.rightToLeft;
  const [first, second] = turned ? [piece.text, line.text] : [line.text, piece.text];
  const apart = spaced || gapBetween(line, piece) > size * 0.18;
  line.text = apart && !/\s$/.test(first) && !/^\s/.test(second) ? `${first} ${second}` : first + second;
  for (const part of piece.pieces) line.pieces.push(part);
  line.left = Math.min(line.left, piece.left);
  line.right = Math.max(line.right, piece.right);
}
