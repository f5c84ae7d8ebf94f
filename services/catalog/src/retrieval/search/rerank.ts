import type { LatinLanguage } from '../analysis/language.ts';
import type { AnalysedQuery } from '../analysis/query.ts';
import { termSequence } from '../analysis/sequence.ts';

/** What a chunk's own text adds to its place: known only once it is read. */
export interface Reading {
  /** To be added to the BM25 score. */
  readonly bonus: number;
  readonly coverage: number;
}

// Small enough that words in the question's order decide between like chunks and never lift one that lacks a word.
const neighbourShare = 0.2;

/** Reads chunks for one question. `rarities` are those of its terms. */
export function reader(
  { terms, order, stopWordsOnly }: AnalysedQuery,
  rarities: readonly number[],
): (text: string, language: LatinLanguage) => Reading {
  const placeOf = new Map(terms.flatMap(({ keys }, place) => keys.map((key) => [key, place] as const)));
  const size = terms.length;
  const neighbours = new Set(order.slice(1).map((place, at) => (order[at] as number) * size + place));
  const rarityOf = (place: number) => rarities[place] ?? 0;
  const wanted = terms.flatMap(({ content }, place) => (content ? [place] : []));
  const all = wanted.reduce((total, place) => total + rarityOf(place), 0);
  return (text, language) => {
    const places = termSequence(text, language, stopWordsOnly).map((key) => placeOf.get(key) ?? -1);
    const present = new Set(places);
    const found = wanted.filter((place) => present.has(place));
    return {
      bonus: neighbourShare * neighbourBonus(places, neighbours, size, rarityOf),
      coverage: all > 0 ? found.reduce((total, place) => total + rarityOf(place), 0) / all : 0,
    };
  };
}

function neighbourBonus(
  places: readonly number[],
  neighbours: ReadonlySet<number>,
  size: number,
  rarityOf: (place: number) => number,
): number {
  const together = new Set<number>();
  for (let at = 1; at < places.length; at++) {
    const [one, other] = [places[at - 1] as number, places[at] as number];
    const pair = one * size + other;
    if (one >= 0 && other >= 0 && one !== other && neighbours.has(pair)) together.add(pair);
  }
  let bonus = 0;
  for (const pair of together) bonus += Math.min(rarityOf(Math.floor(pair / size)), rarityOf(pair % size));
  return bonus;
}
