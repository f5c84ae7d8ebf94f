/** Rows of a table as Markdown: `header` is the row of names and the rule under it, empty where there is none. */
export interface Table {
  readonly header: string;
  readonly rows: readonly string[];
}

/** Takes the first row as header where there are at least two rows and two columns. Columns empty in all rows go. */
export function tableOf(cells: readonly (readonly string[])[]): Table {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const flat = cells.map((row) => row.map(oneLine));
  const used = Array.from({ length: width }, (_, column) => column).filter((column) =>
    flat.some((row) => row[column]),
  );
  const rows = flat
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => markdownRow(used.map((column) => row[column] ?? '')));
  const [first, ...rest] = rows;
  if (first === undefined || rest.length === 0 || used.length < 2) return { header: '', rows };
  return { header: `${first}\n${markdownRow(used.map(() => '---'))}`, rows: rest };
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function oneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}
