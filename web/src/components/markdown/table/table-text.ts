import { harmless, type Rows } from '../../../lib/file/index.ts';

/** For pasting into a spreadsheet. */
export function toTsv(rows: Rows): string {
  return rows
    .map((row) => row.map((cell) => harmless(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

export function toMarkdown([head = [], ...body]: Rows): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...body.map(line)].join('\n');
}
