import type { LatinLanguage } from '../analysis/language.ts';
import type { AnalysedQuery } from '../analysis/query.ts';
import { SequenceReader } from '../analysis/sequence.ts';

// Small enough that words in the question's order decide between like chunks and never lift one that lacks a word.
const share = 0.2;

/**
 * What a text gets beyond BM25 because words that are neighbours in the question are neighbours in it, in the same
 * order: for each such pair a fifth of the rarity of its commoner word. `rarities` are those of the question's terms.
 */
export function neighbourBonus(
  { terms, order, stopWordsOnly }: AnalysedQuery,
  rarities: readonly number[],
): (text: string, language: LatinLanguage) => number {
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
  return (text, language) => {
    const sequence = reader.read(text, language);
    const found = new Set<number>();
    sequence.forEach((place, at) => {
      const before = sequence[at - 1] ?? -1;
      if (place >= 0 && before >= 0 && asked.has(before * size + place)) found.add(before * size + place);
    });
    let bonus = 0;
    for (const pair of found) bonus += Math.min(rarityOf(Math.floor(pair / size)), rarityOf(pair % size));
    return share * bonus;
  };
}
