import type { Outcome } from './verdict.ts';

const columns = [
  ['file', 40],
  ['type', 10],
  ['pages', -5],
  ['chunks', -6],
  ['seconds', -7],
  ['state', 6],
] as const;

export function printHeading(): void {
  console.log(`     ${columns.map(([name, width]) => pad(name, width)).join('  ')}  reason`);
}

/** One line of the table: what became of a document, and in how long. */
export function printOutcome(file: string, outcome: Outcome, detail: string, passed: boolean): void {
  const { type, pages, chunks, seconds, status } = outcome;
  const values = [file, type, pages ?? '-', chunks, seconds.toFixed(1), status];
  const cells = columns.map(([, width], i) => pad(String(values[i]), width));
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${cells.join('  ')}  ${detail}`);
}

/** A negative width stands at the right. */
function pad(text: string, width: number): string {
  return width < 0 ? text.padStart(-width) : text.slice(0, width).padEnd(width);
}
