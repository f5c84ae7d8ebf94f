/** What stands in a cell; null and undefined leave it empty. */
type Cell = string | number | boolean | null | undefined;

/** The names of the columns, as the API has them; the mark at the start tells table programs that it is UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`;

/** A row of CSV (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`;

/** No number, and begins as a table program's formula would. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

/** Names are what people typed: a cell that a table program would calculate begins with an apostrophe instead. */
function written(cell: Cell): string {
  const text = String(cell ?? '');
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A column of a table, with what stands in it of a row. */
export type Column<T> = readonly [name: string, of: (row: T) => Cell];
export type Columns<T> = readonly Column<T>[];

/** A table as CSV, in the pieces in which its rows come. Without rows it is its head. */
export async function* csvPieces<T>(
  columns: Columns<T>,
  pieces: AsyncIterable<readonly T[]>,
): AsyncGenerator<string> {
  let head = csvHead(columns.map(([name]) => name));
  for await (const rows of pieces) {
    yield head + rows.map((row) => csvLine(columns.map(([, of]) => of(row)))).join('');
    head = '';
  }
  if (head !== '') yield head;
}
