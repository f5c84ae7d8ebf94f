export type Rows = readonly (readonly string[])[];

/** A cell that a spreadsheet would run as a formula becomes text by an apostrophe. Numbers stay numbers. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d[\d., ]*%?$/;

function harmless(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** As RFC 4180 says. */
export function toCsv(rows: Rows): string {
  return rows.map((row) => row.map((cell) => quoted(harmless(cell))).join(',')).join('\r\n');
}

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
