import type { Table } from './table.ts';
import { splitText } from './text/split-text.ts';

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly shown?: string }
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'table' } & Table)
  /** more rows of the table before */
  | { readonly kind: 'rows'; readonly rows: readonly string[] };

export interface Section {
  readonly heading?: string;
  readonly text: string;
}

/** Characters of a section at which the next one starts. */
export const sectionSize = 12_000;

/**
 * Builds sections of blocks: a new one at each heading that follows text, and where one grows too long. The rows of a
 * table that goes on in the next section have its header there too.
 */
export class Sections {
  readonly #path: { level: number; text: string }[] = [];
  #parts: string[] = [];
  #size = 0;
  #hasBody = false;
  #heading = '';
  #header = '';
  /** the last part is a table that may go on */
  #inTable = false;

  *take(block: Block): Generator<Section> {
    if (block.kind === 'rows') return yield* this.#rows(block.rows);
    this.#inTable = false;
    if (block.kind === 'heading') yield* this.#enter(block);
    else if (block.kind === 'table') yield* this.#table(block);
    else for (const part of splitText(block.text, sectionSize)) yield* this.#add(part);
  }

  *end(): Generator<Section> {
    if (this.#parts.length > 0)
      yield { ...(this.#heading && { heading: this.#heading }), text: this.#parts.join('\n\n') };
    this.#parts = [];
    this.#size = 0;
    this.#hasBody = false;
    this.#inTable = false;
  }

  *#enter({ level, text, shown = text }: Extract<Block, { kind: 'heading' }>): Generator<Section> {
    if (text.trim() === '') return;
    if (this.#hasBody) yield* this.end();
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop();
    this.#path.push({ level, text: text.replace(/\s+/g, ' ').trim() });
    this.#heading = this.#path.map((heading) => heading.text).join(' › ');
    this.#parts.push(shown);
    this.#size += shown.length;
  }

  *#table({ title, header, rows }: Table): Generator<Section> {
    yield* this.#add(title);
    this.#header = header;
    if (rows.length === 0) yield* this.#add(header);
    yield* this.#rows(rows);
  }

  *#rows(rows: readonly string[]): Generator<Section> {
    for (const row of rows.flatMap((long) => splitText(long, sectionSize))) {
      if (this.#inTable && this.#size + row.length <= sectionSize) this.#append(row);
      else {
        yield* this.#add(this.#header === '' ? row : `${this.#header}\n${row}`);
        this.#inTable = true;
      }
    }
  }

  #append(row: string): void {
    this.#parts.push(`${this.#parts.pop()}\n${row}`);
    this.#size += row.length + 1;
  }

  *#add(text: string): Generator<Section> {
    if (text.trim() === '') return;
    if (this.#hasBody && this.#size + text.length > sectionSize) yield* this.end();
    this.#parts.push(text);
    this.#size += text.length;
    this.#hasBody = true;
  }
}
