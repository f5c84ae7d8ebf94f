import type { LatinLanguage } from './language.ts';
import { foldMarks } from './marks.ts';
import { isStopWord } from './stop-words.ts';
import { pairs, termOf } from './terms.ts';
import { indexTokens, type Token } from './tokens.ts';

// Stemming a text whole would take longer than finding it: only words that begin like a wanted term are stemmed, by
// three letters, or by two where the third may be one that stemming changed (try, tri; maan, man).
// The few stems that begin otherwise than their word (dying, die) are missed.
const beginnings = { short: 2, long: 3 };

/** A term of a text: its place in `keys`, −1 for others, and the word that it is, in lower case. */
export interface ReadTerm {
  readonly place: number;
  readonly word: string;
}

/** Reads texts for some terms: gives the terms of a text in their order. */
export class SequenceReader {
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #short: ReadonlySet<string>;
  readonly #long: ReadonlySet<string>;
  readonly #withStopWords: boolean;

  /** `keys` has the keys of each term. Stop words leave no gap, unless they are what is looked for. */
  constructor(keys: readonly (readonly string[])[], withStopWords: boolean) {
    this.#placeOf = new Map(keys.flatMap((list, place) => list.map((key) => [key, place] as const)));
    const stems = [...this.#placeOf.keys()].map((key) => key.slice(3));
    const { short, long } = beginnings;
    this.#short = new Set(stems.filter(({ length }) => length <= long).map((stem) => stem.slice(0, short)));
    this.#long = new Set(stems.filter(({ length }) => length > long).map((stem) => stem.slice(0, long)));
    this.#withStopWords = withStopWords;
  }

  read(text: string, latin: LatinLanguage): ReadTerm[] {
    const sequence: ReadTerm[] = [];
    for (const token of indexTokens(text)) {
      if (token.kind === 'unspaced')
        for (const pair of pairs([...token.text])) sequence.push({ place: this.#place(pair), word: pair });
      else this.#addWord(sequence, token, latin);
    }
    return sequence;
  }

  #addWord(sequence: ReadTerm[], token: Token, latin: LatinLanguage): void {
    const { text: word } = token;
    if (token.kind === 'latin' && !this.#mayBeWanted(word)) {
      if (this.#withStopWords || !isStopWord(word, latin)) sequence.push({ place: -1, word });
      return;
    }
    const { key, stop } = termOf(token, latin);
    if (this.#withStopWords || !stop) sequence.push({ place: this.#place(key), word });
  }

  #mayBeWanted(word: string): boolean {
    const plain = foldMarks(word);
    return (
      this.#long.has(plain.slice(0, beginnings.long)) || this.#short.has(plain.slice(0, beginnings.short))
    );
  }

  #place(key: string): number {
    return this.#placeOf.get(key) ?? -1;
  }
}
