import type { Piece } from '../piece.ts';

const OPEN = '<think>';
const CLOSE = '</think>';
/** Spaces in front of a reply that are waited through for its tag. */
const MOST_SPACES = 1000;

/** Length of the longest end of `text` that could be the beginning of `tag`. */
function beginning(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1) {
    if (tag.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

/**
 * Tells reasoning in `<think>` tags from a reply's text. Only a tag that opens the reply counts: further down it is
 * text that speaks of the tag. Tags may be split between pieces.
 */
export class ThinkSplitter {
  #where: 'start' | 'thinking' | 'after' | 'text' = 'start';
  #held = '';

  push(text: string): Piece[] {
    if (this.#where === 'text') return [{ type: 'text', text }];
    const all = this.#held + text;
    this.#held = '';
    if (this.#where === 'start') return this.#start(all);
    return this.#where === 'thinking' ? this.#thinking(all) : this.#after(all);
  }

  /** What was held back when the reply ended. */
  end(): Piece[] {
    const text = this.#held;
    this.#held = '';
    if (text === '' || this.#where === 'after') return [];
    return [{ type: this.#where === 'thinking' ? 'reasoning' : 'text', text }];
  }

  #start(all: string): Piece[] {
    const said = all.trimStart();
    if (said.startsWith(OPEN)) {
      this.#where = 'thinking';
      return this.#thinking(said.slice(OPEN.length));
    }
    if (OPEN.startsWith(said) && all.length <= MOST_SPACES) {
      this.#held = all;
      return [];
    }
    this.#where = 'text';
    return [{ type: 'text', text: all }];
  }

  #thinking(all: string): Piece[] {
    const end = all.indexOf(CLOSE);
    if (end === -1) {
      const held = beginning(all, CLOSE);
      this.#held = all.slice(all.length - held);
      const text = all.slice(0, all.length - held);
      return text === '' ? [] : [{ type: 'reasoning', text }];
    }
    this.#where = 'after';
    const text = all.slice(0, end);
    const rest = this.#after(all.slice(end + CLOSE.length));
    return text === '' ? rest : [{ type: 'reasoning', text }, ...rest];
  }

  /** The blank lines between reasoning and reply belong to neither. */
  #after(all: string): Piece[] {
    const text = all.trimStart();
    if (text === '') return [];
    this.#where = 'text';
    return [{ type: 'text', text }];
  }
}
