import type { Line } from './text-lines.ts';

/**
 * The lines as a person reads them. Most programs draw text in that order, and know better than geometry tells; only a
 * page whose order jumps up or across again and again is cut into columns and rows by its white space.
 */
export function inReadingOrder(lines: readonly Line[]): readonly Line[] {
  const jumps = lines.filter((line, i) => i > 0 && isJump(lines[i - 1] as Line, line)).length;
  return jumps > 3 && jumps > lines.length / 8 ? cut(lines, 0) : lines;
}

/** Goes up within a column, or on to another line of prose at the same height. */
function isJump(before: Line, line: Line): boolean {
  if (line.angle !== before.angle) return false;
  if (line.left > before.right) return Math.abs(line.base - before.base) < 0.5 * line.size;
  return line.base > before.base + 1.5 * Math.max(line.size, before.size) && line.left < before.right;
}

/** Recursive X-Y cut: first at the widest gap between columns that runs the whole height, else at gaps between rows. */
function cut(lines: readonly Line[], depth: number): readonly Line[] {
  if (lines.length < 2 || depth > 20) return byPosition(lines);
  const size = lines.reduce((sum, line) => sum + line.size, 0) / lines.length;
  const columns = split(lines, (line) => [line.left, line.right], size * 1.2);
  if (columns.length > 1) return columns.flatMap((part) => cut(part, depth + 1));
  const rows = split(
    lines,
    (line) => [-line.base - line.size * 0.8, -line.base + line.size * 0.2],
    size * 0.9,
  );
  if (rows.length > 1) return rows.flatMap((part) => cut(part, depth + 1));
  return byPosition(lines);
}

function split(lines: readonly Line[], extent: (line: Line) => [number, number], least: number): Line[][] {
  const sorted = [...lines].sort((a, b) => extent(a)[0] - extent(b)[0]);
  const parts: Line[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const line of sorted) {
    const [from, to] = extent(line);
    if (from - end >= least || parts.length === 0) parts.push([]);
    parts.at(-1)?.push(line);
    end = Math.max(end, to);
  }
  return parts;
}

function byPosition(lines: readonly Line[]): readonly Line[] {
  return [...lines].sort((a, b) => {
    const sameRow = Math.abs(a.base - b.base) < Math.min(a.size, b.size) * 0.5;
    return sameRow ? a.left - b.left : b.base - a.base;
  });
}
