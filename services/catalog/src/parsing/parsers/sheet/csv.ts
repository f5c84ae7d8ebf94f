import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { ParseTask } from '../../protocol.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { streamedSections } from '../sections.ts';
import { charsetOf, TextPieces } from '../text/text-pieces.ts';
import { RowCount } from './row-count.ts';
import { RowTable } from './row-table.ts';

/** The comma last: of those that cut a list as evenly, it is the one that figures have too. */
const delimiters = ['\t', ';', '|', ','];
const quoted = /(^|[\t;|,\n])"(?:[^"]|"")*(?:"|$)/g;

/** Reads delimited text (comma, semicolon, tab or bar) as a table whose header stays with its rows. */
export async function* parseCsv(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  const pieces = new TextPieces(bytes, charsetOf(task.contentType));
  yield* streamedSections(blocksOf(pieces, new RowCount(task.limits.rows)), pieces.share);
}

async function* blocksOf(pieces: TextPieces, count: RowCount): AsyncGenerator<Block> {
  const table = new RowTable();
  for await (const row of recordsOf(pieces)) {
    count.add();
    yield* table.take(row);
  }
  yield* table.end();
}

function recordsOf(pieces: TextPieces): AsyncIterable<string[]> {
  const [start = ''] = pieces;
  const parser = parse({ delimiter: delimiterOf(start), relax_column_count: true, relax_quotes: true });
  return pipeline(Readable.from(pieces, { highWaterMark: 1 }), parser, () => undefined);
}

function delimiterOf(start: string): string {
  const lines = start.slice(0, 20_000).replace(quoted, '$1').split('\n', 20);
  return delimiters.reduce((best, candidate) =>
    evenness(lines, candidate) > evenness(lines, best) ? candidate : best,
  );
}

/** How many lines a delimiter cuts into the same number of columns; of two like ones, the first line decides. */
function evenness(lines: readonly string[], delimiter: string): number {
  const widths = lines.map((line) => line.split(delimiter).length);
  const alike = (width: number) => widths.filter((other) => other === width).length;
  const scores = widths.map((width) => (width > 1 ? alike(width) + (width === widths[0] ? 0.5 : 0) : 0));
  return Math.max(...scores);
}
