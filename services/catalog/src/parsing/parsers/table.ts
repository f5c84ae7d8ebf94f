/** A table as Markdown rows: `header` is the row of names and the rule under it, empty where there is none. */
export interface Table {
  /** single cells that stand above the header */
  readonly title: string;
  readonly header: string;
  readonly rows: readonly string[];
}

/** The first row of two cells or more is the header, if rows follow it. Columns that are empty in all rows go. */
export function tableOf(cells: readonly (readonly string[])[]): Table {
  const flat = cells.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ''));
  const width = flat.reduce((widest, row) => Math.max(widest, row.length), 0);
  const used = Array.from({ length: width }, (_, column) => column).filter((column) =>
    flat.some((row) => row[column]),
  );
  const top = flat.findIndex((row) => row.filter((cell) => cell !== '').length > 1);
  const rows = flat.map((row) => markdownRow(used.map((column) => row[column] ?? '')));
  if (top < 0 || top === rows.length - 1) return { title: '', header: '', rows };
  return {
    title: flat
      .slice(0, top)
      .map((row) => row.join(''))
      .join('\n'),
    header: `${rows[top]}\n${markdownRow(used.map(() => '---'))}`,
    rows: rows.slice(top + 1),
  };
}

/** A row as Markdown writes it. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** The text of a cell on one line, with bars that do not end it. */
export function cellText(cell: string): string {
  return cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}
