import type { LatinLanguage } from '../analysis/language.ts';
import type { AnalysedQuery } from '../analysis/query.ts';
import { type ReadTerm, SequenceReader } from '../analysis/sequence.ts';

// Small enough that words in the question's order decide between like chunks and never lift one that lacks a word.
const share = 0.2;

/** What reading a text for a question says. */
export interface TextRead {
  /**
   * What it gets beyond BM25 because words that are neighbours in the question are neighbours in it, in the same order:
   * for each such pair a fifth of the rarity of its commoner word.
   */
  readonly bonus: number;
  /** The question's words as the text writes them, in lower case, each once. */
  readonly matched: readonly string[];
}

/** Reads texts for a question; `rarities` are those of its terms. */
export function textReader(
  { terms, order, stopWordsOnly }: AnalysedQuery,
  rarities: readonly number[],
): (text: string, language: LatinLanguage) => TextRead {
  const size = terms.length;
  const asked = new Set(
    order
      .slice(1)
      .flatMap((place, at) => (order[at] === place ? [] : [(order[at] as number) * size + place])),
  );
  const reader = new SequenceReader(
    terms.map(({ keys }) => keys),
    stopWordsOnly,
  );
  const rarityOf = (place: number) => rarities[place] ?? 0;
  const bonusOf = (sequence: readonly ReadTerm[]) => {
    const found = new Set<number>();
    sequence.forEach(({ place }, at) => {
      const before = sequence[at - 1]?.place ?? -1;
      if (place >= 0 && before >= 0 && asked.has(before * size + place)) found.add(before * size + place);
    });
    let bonus = 0;
    for (const pair of found) bonus += Math.min(rarityOf(Math.floor(pair / size)), rarityOf(pair % size));
    return share * bonus;
  };
  return (text, language) => {
    const sequence = reader.read(text, language);
    const matched = sequence.filter(({ place }) => terms[place]?.content).map(({ word }) => word);
    return { bonus: bonusOf(sequence), matched: [...new Set(matched)] };
  };
}
