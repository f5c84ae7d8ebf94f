import type { PassageSource, Source, WebSource } from './source.ts';

/** What one reply may cite: the n-th is number n. Passages come first, web pages as tools find them. */
export class SourceList {
  readonly passages: readonly PassageSource[];
  readonly #web: WebSource[] = [];

  constructor(passages: readonly PassageSource[]) {
    this.passages = passages;
  }

  get all(): readonly Source[] {
    return [...this.passages, ...this.#web];
  }

  /** The number of a page: the next one, or the one that its address has already. */
  numberOf(page: WebSource): number {
    const known = this.#web.findIndex(({ url }) => url === page.url);
    const at = known === -1 ? this.#web.length : known;
    const before = this.#web[at];
    this.#web[at] = before ? joined(before, page) : page;
    return this.passages.length + at + 1;
  }
}

function joined(before: WebSource, page: WebSource): WebSource {
  return before.text.includes(page.text) ? before : { ...page, text: `${before.text}\n\n${page.text}` };
}
