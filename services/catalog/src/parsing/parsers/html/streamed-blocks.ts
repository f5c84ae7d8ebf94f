import { Parser } from 'htmlparser2';
import type { Block } from '../section-builder.ts';
import { RowTable } from '../sheet/row-table.ts';
import { collapse } from './collapse.ts';
import { Depth } from './depth.ts';

const passedOver = new Set(
  'script style noscript template svg iframe object head title nav aside footer button select dialog'.split(
    ' ',
  ),
);
const heading = /^h[1-6]$/;
const blockElements = new Set(
  (
    'address article blockquote body caption center dd details div dl dt fieldset figcaption figure form hr li main ol p ' +
    'pre section summary table tbody td tfoot th thead tr ul h1 h2 h3 h4 h5 h6'
  ).split(' '),
);

interface OpenTable {
  readonly rows: RowTable;
  /** that of a cell which is open; undefined between cells */
  row: string[] | undefined;
  inCell: boolean;
  /** holds another table: what is in its cells is not data but the page */
  layout: boolean;
}

/** The readable blocks of a page that is too large to be held as a tree; which part is the article is not told. */
export function* streamedBlocks(pieces: Iterable<string>): Generator<Block> {
  const reader = new BlockReader();
  const parser = new Parser(reader);
  for (const piece of pieces) {
    parser.write(piece);
    yield* reader.take();
  }
  parser.end();
  yield* reader.end();
}

class BlockReader {
  readonly #tables: OpenTable[] = [];
  #found: Block[] = [];
  #text = '';
  readonly #depth = new Depth();
  #level = 0;
  #mark = '';
  #verbatim = 0;
  #passing: { readonly name: string; depth: number } | undefined;
  /** How many headers it is in: of one the headings are read alone. */
  #headers = 0;

  take(): Block[] {
    return this.#found.splice(0);
  }

  end(): Block[] {
    while (this.#tables.length > 0) this.#closeTable();
    this.#flush();
    return this.take();
  }

  onopentag(name: string): void {
    this.#depth.onopentag();
    if (name === 'body') {
      this.#passing = undefined;
      this.#headers = 0;
    }
    if (this.#passing) {
      if (this.#passing.name === name) this.#passing.depth++;
    } else if (passedOver.has(name)) this.#passing = { name, depth: 1 };
    else if (name === 'header') this.#headers++;
    else if (this.#isRead() || heading.test(name)) this.#enter(name);
  }

  ontext(text: string): void {
    if (!this.#passing && this.#isRead()) this.#text += this.#verbatim > 0 ? text : text.replace(/\s+/g, ' ');
  }

  onclosetag(name: string): void {
    this.#depth.onclosetag();
    if (this.#passing) {
      if (this.#passing.name === name && --this.#passing.depth === 0) this.#passing = undefined;
    } else if (name === 'header') this.#headers = Math.max(0, this.#headers - 1);
    else if (this.#isRead()) this.#leave(name);
  }

  #isRead(): boolean {
    return this.#headers === 0 || this.#level > 0;
  }

  #enter(name: string): void {
    if (name === 'br') this.#text += '\n';
    if (!blockElements.has(name)) return;
    this.#flush();
    if (name === 'table') this.#openTable();
    else if (heading.test(name)) this.#level = Number(name[1]);
    else if (name === 'li') this.#mark = '- ';
    else if (name === 'pre') this.#verbatim++;
    else this.#enterCell(name);
  }

  #enterCell(name: string): void {
    const table = this.#tables.at(-1);
    if (!table || table.layout) return;
    if (name === 'tr') table.row = [];
    else if (name === 'td' || name === 'th') table.inCell = true;
  }

  #leave(name: string): void {
    if (!blockElements.has(name)) return;
    if (name === 'td' || name === 'th') this.#leaveCell();
    else if (name === 'tr') this.#leaveRow();
    else this.#flush();
    if (name === 'table') this.#closeTable();
    if (name === 'pre') this.#verbatim--;
    if (heading.test(name)) this.#level = 0;
  }

  #leaveCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.inCell) {
      this.#flush();
      return;
    }
    table.row ??= [];
    table.row.push(this.#text);
    table.inCell = false;
    this.#text = '';
  }

  #leaveRow(): void {
    const table = this.#tables.at(-1);
    if (table?.row) this.#found.push(...table.rows.take(table.row));
    if (table) table.row = undefined;
  }

  #openTable(): void {
    const around = this.#tables.at(-1);
    if (around?.inCell) {
      this.#found.push(...around.rows.end());
      around.layout = true;
      around.inCell = false;
      for (const text of [...(around.row ?? []), this.#text])
        this.#found.push({ kind: 'text', text: collapse(text) });
      around.row = undefined;
      this.#text = '';
    }
    this.#tables.push({ rows: new RowTable(), row: undefined, inCell: false, layout: false });
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (table) this.#found.push(...table.rows.end());
  }

  /** Ends a paragraph; within the cell of a table it is only a new line. */
  #flush(): void {
    if (this.#tables.at(-1)?.inCell) {
      this.#text += '\n';
      return;
    }
    const text = this.#verbatim > 0 ? this.#text : collapse(this.#text);
    this.#text = '';
    if (text.trim() === '') return;
    if (this.#level > 0) this.#found.push({ kind: 'heading', level: this.#level, text });
    else this.#found.push({ kind: 'text', text: this.#mark + text });
    this.#mark = '';
  }
}
