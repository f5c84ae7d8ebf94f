import { parse } from 'csv-parse/sync';
import type { ParseTask } from '../protocol.ts';
import type { ParseStep } from './parser.ts';
import { type Block, sectionsOf } from './sections.ts';
import { tableOf } from './table.ts';
import { textOf } from './text.ts';

/** A header longer than this is not repeated before rows; each value then stands behind its column's name. */
const repeatableHeader = 600;

/** Reads delimited text (comma, semicolon, tab or bar) as a table whose header stays with its rows. */
export async function* parseCsv(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  const text = textOf(bytes, task);
  const rows: string[][] = parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  yield* sectionsOf(blocksOf(rows));
}

function* blocksOf(rows: readonly string[][]): Generator<Block> {
  const [names = [], ...records] = rows;
  if (names.join(' | ').length <= repeatableHeader) yield { kind: 'table', ...tableOf(rows) };
  else if (records.length === 0) yield { kind: 'text', text: names.join('\n') };
  else
    for (const record of records) {
      const named = record.map((value, i) => (value === '' ? '' : `${names[i] ?? ''}: ${value}`));
      yield { kind: 'text', text: named.filter((line) => line !== '').join('\n') };
    }
}

function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n', 20);
  const score = (delimiter: string) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0);
  return [',', ';', '\t', '|'].reduce((best, candidate) =>
    score(candidate) > score(best) ? candidate : best,
  );
}
