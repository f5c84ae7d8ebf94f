import { inReadingOrder } from './reading-order.ts';
import type { Line } from './text-lines.ts';

/** The text of a page: one line each, words divided at a line's end joined again, a blank line between paragraphs. */
export function pageText(lines: readonly Line[]): string {
  const ordered = inReadingOrder(lines).map((line) => ({ ...line, text: withLigatures(line.text) }));
  const spacing = usualSpacing(ordered);
  let text = '';
  ordered.forEach((line, i) => {
    const before = ordered[i - 1];
    text = before ? join(text, line.text, isBreak(before, line, spacing)) : line.text;
  });
  return text;
}

function join(text: string, next: string, paragraph: boolean): string {
  const divided = /\p{L}[-\u00ad\u2010]\s*$/u.test(text) && /^\s*\p{Ll}/u.test(next);
  if (!divided) return `${text.trimEnd()}${paragraph ? '\n\n' : '\n'}${next.trimStart()}`;
  const [, rest = '', following = ''] = /^\s*(\S+)\s*([\s\S]*)$/u.exec(next) ?? [];
  const whole = text.trimEnd().slice(0, -1) + rest;
  return following === '' ? whole : `${whole}\n${following}`;
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
