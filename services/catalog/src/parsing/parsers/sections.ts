import type { ParseStep } from './parser.ts';
import { splitText } from './split-text.ts';
import type { Table } from './table.ts';

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly shown?: string }
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'table' } & Table);

/** Characters of a section at which the next one starts. */
const sectionSize = 12_000;

/** Gathers blocks into sections: a new one at each heading that follows text, and where one grows too long. */
export function* sectionsOf(blocks: Iterable<Block>): Generator<ParseStep> {
  const sections = [...new Sections(blocks)];
  const total = sections.length;
  for (const [i, section] of sections.entries()) yield { ...section, done: i + 1, total };
}

interface Section {
  readonly heading?: string;
  readonly text: string;
}

class Sections {
  readonly #blocks: Iterable<Block>;
  readonly #path: { level: number; text: string }[] = [];
  #parts: string[] = [];
  #size = 0;
  #hasBody = false;
  #heading = '';

  constructor(blocks: Iterable<Block>) {
    this.#blocks = blocks;
  }

  *[Symbol.iterator](): Generator<Section> {
    for (const block of this.#blocks) {
      if (block.kind === 'heading') yield* this.#enter(block);
      else if (block.kind === 'table') yield* this.#table(block);
      else for (const part of splitText(block.text, sectionSize)) yield* this.#add(part);
    }
    yield* this.#close();
  }

  *#enter({ level, text, shown = text }: Extract<Block, { kind: 'heading' }>): Generator<Section> {
    if (text.trim() === '') return;
    if (this.#hasBody) yield* this.#close();
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop();
    this.#path.push({ level, text: text.replace(/\s+/g, ' ').trim() });
    this.#heading = this.#path.map((heading) => heading.text).join(' › ');
    this.#parts.push(shown);
    this.#size += shown.length;
  }

  *#table({ title, header, rows }: Table): Generator<Section> {
    yield* this.#add(title);
    let part = header;
    for (const row of rows.flatMap((long) => splitText(long, sectionSize))) {
      if (part !== header && part.length + row.length > sectionSize) {
        yield* this.#add(part);
        part = header;
      }
      part += part === '' ? row : `\n${row}`;
    }
    yield* this.#add(part);
  }

  *#add(text: string): Generator<Section> {
    if (text.trim() === '') return;
    if (this.#hasBody && this.#size + text.length > sectionSize) yield* this.#close();
    this.#parts.push(text);
    this.#size += text.length;
    this.#hasBody = true;
  }

  *#close(): Generator<Section> {
    if (this.#parts.length > 0)
      yield { ...(this.#heading && { heading: this.#heading }), text: this.#parts.join('\n\n') };
    this.#parts = [];
    this.#size = 0;
    this.#hasBody = false;
  }
}
