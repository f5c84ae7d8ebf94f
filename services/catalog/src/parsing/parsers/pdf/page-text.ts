import { inReadingOrder } from './reading-order.ts';
import type { Line } from './text-lines.ts';

/** The text of a page: one line each, words divided at a line's end joined again, a blank line between paragraphs. */
export function pageText(lines: readonly Line[]): string {
  const ordered = inReadingOrder(lines);
  const spacing = usualSpacing(ordered);
  const written: string[] = [];
  ordered.forEach((line, i) => {
    const before = ordered[i - 1];
    const text = withLigatures(line.text).trim();
    const following = before ? completeWord(written, text) : text;
    if (before && following === text && isBreak(before, line, spacing)) written.push('');
    if (following !== '') written.push(following);
  });
  return written.join('\n');
}

/** Puts the end of a word that the last line divides onto that line; gives what is left of the next one. */
function completeWord(written: string[], next: string): string {
  const last = written.at(-1) ?? '';
  if (!/\p{L}[-\u00ad\u2010]$/u.test(last) || !/^\p{Ll}/u.test(next)) return next;
  const end = next.search(/\s/);
  written[written.length - 1] = last.slice(0, -1) + (end < 0 ? next : next.slice(0, end));
  return end < 0 ? '' : next.slice(end).trimStart();
}

/** Fonts made by TeX and passed through other programs name no characters for these two: ↵ and NUL inside a word. */
function withLigatures(text: string): string {
  return text.replace(/↵(?=\p{Ll})|(?<=\p{L})↵/gu, 'ff').replace(/(?<=\p{L})\0(?=\p{Ll})/gu, 'ffi');
}

function isBreak(before: Line, line: Line, spacing: number): boolean {
  const step = before.base - line.base;
  return step < 0 || step > Math.max(spacing, Math.min(before.size, line.size) * 1.1) * 1.35;
}

/** The middle of the distances between successive lines. */
function usualSpacing(lines: readonly Line[]): number {
  const steps: number[] = [];
  lines.forEach((line, i) => {
    const step = (lines[i - 1]?.base ?? line.base) - line.base;
    if (step > line.size * 0.5 && step < line.size * 3) steps.push(step);
  });
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
}
