type Row = readonly string[];

const mostHeaderRows = 4;

export interface TableStart {
  /** rows of one cell that stand above the header */
  readonly title: string;
  /** of the columns; none where the rows are no table */
  readonly names: Row;
  readonly rows: readonly Row[];
}

/**
 * The header of a table: its first row of two cells or more, if rows follow it. A row of names below a shorter one that
 * groups them belongs to it, where figures follow.
 */
export function headerOf(run: readonly Row[]): TableStart {
  const top = run.findIndex((row) => width(row) > 1);
  if (top < 0) return { title: '', names: [], rows: run };
  const [first = [], second = []] = run.slice(top);
  const title = run.slice(0, top).flat().filter(Boolean).join('\n');
  const below = run.slice(top + 1);
  if (below.length === 0) return { title: '', names: [], rows: run };
  if (!isGrouped(run.slice(top))) return { title, names: padded(first, run), rows: below };
  const names = padded(first, run).map((name, column) =>
    [name, second[column] ?? ''].filter(Boolean).join(' – '),
  );
  return { title, names, rows: below.slice(1) };
}

/** Whether rows after an empty one are a table of their own: names over figures, or names under a title. */
export function startsTable(run: readonly Row[]): boolean {
  const top = run.findIndex((row) => width(row) > 1);
  const [names = [], next = []] = run.slice(top);
  if (top < 0 || !isNames(names) || width(next) < 2) return false;
  return top > 0 || !isNames(next) || isGrouped(run);
}

/** Whether these are names only, as over a table whose first row stands apart. */
export function isHeaderAlone(run: readonly Row[]): boolean {
  return run.length > 0 && run.length <= mostHeaderRows && run.every(isNames);
}

/** Names under shorter names that group them, over figures. */
function isGrouped([first = [], second = [], third]: readonly Row[]): boolean {
  return (
    third !== undefined &&
    isNames(first) &&
    isNames(second) &&
    width(first) < width(second) &&
    !isNames(third)
  );
}

function width(row: Row): number {
  return row.filter((cell) => cell !== '').length;
}

/** Words only. */
function isNames(row: Row): boolean {
  return row.every((cell) => /\p{L}/u.test(cell) || !/\d/.test(cell));
}

function padded(names: Row, run: readonly Row[]): string[] {
  const widest = run.reduce((most, row) => Math.max(most, row.length), names.length);
  return Array.from({ length: widest }, (_, column) => names[column] ?? '');
}
