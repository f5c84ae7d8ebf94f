export type Rows = readonly (readonly string[])[];

/** A cell that a spreadsheet would run as a formula becomes text by an apostrophe. Numbers stay numbers. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d[\d., ]*%?$/;

/** The cell as a spreadsheet may have it. */
export function harmless(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** As RFC 4180 says. */
export function toCsv(rows: Rows): string {
  return rows.map((row) => row.map((cell) => quoted(harmless(cell))).join(',')).join('\r\n');
}

/** The same as a file of UTF-8, which a mark at the start tells table programs. */
export const csvFile = (rows: Rows): string => `\uFEFF${toCsv(rows)}\r\n`;
