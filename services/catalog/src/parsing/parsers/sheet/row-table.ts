import type { Block } from '../section-builder.ts';
import { cellText, markdownRow } from '../table.ts';
import { headerOf, isHeaderAlone, startsTable } from './header-rows.ts';

/** A header longer than this is not repeated before rows; each value then stands behind its column's name. */
const repeatableHeader = 600;
/** Rows looked at together: what columns a table uses is judged from the first of them. */
const rowsAtOnce = 500;

type Row = readonly string[];

interface OpenTable {
  readonly names: Row;
  /** columns that its first rows use */
  readonly used: readonly number[];
  readonly named: boolean;
}

/**
 * Makes tables of the rows of a sheet, as they come. A sheet may hold several tables with empty rows between them; one
 * that has a header of its own starts anew, others go on under the header before.
 */
export class RowTable {
  #heading: string | undefined;
  #run: Row[] = [];
  /** names that stood alone between empty rows: what follows may be under them */
  #held: Row[] = [];
  #table: OpenTable | undefined;
  #afterGap = true;

  /** @param heading the name of the sheet; told once there is a row */
  constructor(heading?: string) {
    this.#heading = heading;
  }

  *take(cells: Row): Generator<Block> {
    const row = cells.map(cellText);
    if (row.some((cell) => cell !== '')) this.#run.push(row);
    else yield* this.#gap();
    if (this.#run.length >= rowsAtOnce) yield* this.#flush();
  }

  *end(): Generator<Block> {
    yield* this.#flush();
    yield* this.#write(this.#held.splice(0));
  }

  *#gap(): Generator<Block> {
    if (this.#held.length === 0 && this.#afterGap && isHeaderAlone(this.#run))
      this.#held = this.#run.splice(0);
    else yield* this.#flush();
    this.#afterGap = true;
  }

  *#flush(): Generator<Block> {
    const run = this.#run.splice(0);
    const held = this.#held;
    if (run.length === 0) return;
    this.#held = [];
    if (startsTable(run)) yield* this.#write(held);
    yield* this.#write(startsTable(run) ? run : [...held, ...run]);
  }

  *#write(run: readonly Row[]): Generator<Block> {
    if (run.length === 0) return;
    if (this.#heading !== undefined) yield { kind: 'heading', level: 1, text: this.#heading };
    this.#heading = undefined;
    const fresh = this.#table === undefined || (this.#afterGap && startsTable(run));
    this.#afterGap = false;
    if (fresh) yield* this.#open(run);
    else yield* this.#goOn(run);
  }

  *#open(run: readonly Row[]): Generator<Block> {
    const { title, names, rows } = headerOf(run);
    if (names.length === 0) {
      yield { kind: 'text', text: rows.map((row) => filled(row).join(' | ')).join('\n') };
      return;
    }
    const used = names.map((_, column) => column).filter((column) => run.some((row) => row[column]));
    const header = markdownRow(used.map((column) => names[column] ?? ''));
    const named = header.length > repeatableHeader;
    this.#table = { names, used, named };
    if (title !== '') yield { kind: 'text', text: title };
    if (named) yield* this.#goOn(rows);
    else {
      const rule = markdownRow(used.map(() => '---'));
      yield { kind: 'table', title: '', header: `${header}\n${rule}`, rows: this.#written(rows) };
    }
  }

  *#goOn(rows: readonly Row[]): Generator<Block> {
    if (!this.#table?.named) yield { kind: 'rows', rows: this.#written(rows) };
    else
      for (const row of rows) {
        const values = row.map((value, i) =>
          value === '' ? '' : `${this.#table?.names[i] ?? ''}: ${value}`,
        );
        yield { kind: 'text', text: filled(values).join('\n') };
      }
  }

  #written(rows: readonly Row[]): string[] {
    const used = this.#table?.used ?? [];
    return rows.map((row) => {
      const others = row.filter((cell, column) => cell !== '' && !used.includes(column));
      return markdownRow([...used.map((column) => row[column] ?? ''), ...others]);
    });
  }
}

function filled(row: Row): string[] {
  return row.filter((cell) => cell !== '');
}
