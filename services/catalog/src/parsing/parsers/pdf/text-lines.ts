import type { PDFPageProxy } from 'pdfjs-dist';

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
}

interface Placed {
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly left: number;
  readonly right: number;
  readonly base: number;
  readonly size: number;
  readonly angle: number;
}

/** Joins the pieces of a page, which come in the order they were drawn, into lines; puts in spaces that were only gaps. */
export function linesOf(items: readonly ContentItem[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const piece = place(item);
    if (line && continues(line, piece)) append(line, piece);
    else if (piece.text.trim() !== '') {
      line = { ...piece };
      lines.push(line);
    }
  }
  return lines;
}

function place({ str, dir, transform, width, height }: TextItem): Placed {
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

function continues(line: Line, piece: Placed): boolean {
  if (Math.abs(line.angle - piece.angle) > 0.05) return false;
  const size = Math.max(line.size, piece.size);
  if (Math.abs(line.base - piece.base) > size * 0.55) return false;
  return piece.left >= line.right - size * 0.6 || piece.right <= line.left + size * 0.6;
}

function append(line: Line, piece: Placed): void {
  const size = Math.max(line.size, piece.size);
  const before = piece.right <= line.left + size * 0.6 && piece.left < line.left;
  const gap = before ? line.left - piece.right : piece.left - line.right;
  const [first, second] = before && !piece.rightToLeft ? [piece.text, line.text] : [line.text, piece.text];
  const apart = gap > size * 0.18 && !/\s$/.test(first) && !/^\s/.test(second);
  line.text = apart ? `${first} ${second}` : first + second;
  line.left = Math.min(line.left, piece.left);
  line.right = Math.max(line.right, piece.right);
}
