import { type Asked, alternatives } from './alternatives.ts';
import { detectLanguage } from './detect-language.ts';
import { fillersOf, isFiller } from './fillers.ts';
import type { LatinLanguage } from './language.ts';
import { amountSpellings, wordSpellings } from './spellings.ts';
import { isStopWord } from './stop-words.ts';
import { pairs, termOf } from './terms.ts';
import { type Token, tokens } from './tokens.ts';

/** One thing a question looks for. */
export interface QueryTerm {
  /** Its keys in the index: for each language of the base, and for each way in which it may be written. */
  readonly keys: readonly string[];
  /** Whether finding it says that a passage is about the question. */
  readonly content: boolean;
}

/** A question: its different terms, and their order in it, stop words left out, as places in `terms`. */
export interface AnalysedQuery {
  readonly terms: readonly QueryTerm[];
  readonly order: readonly number[];
  /** The question has no other words: they are looked for then. */
  readonly stopWordsOnly: boolean;
}

// Of a longer question, such as a pasted page, the beginning is looked for.
const longestQuery = 20_000;
const mostTerms = 256;

/**
 * Analyses a question for a base that has texts of these Latin languages. Stop words are left out, unless the question
 * has nothing else.
 */
export function analyseQuery(query: string, languages: readonly LatinLanguage[]): AnalysedQuery {
  const text = query.slice(0, longestQuery);
  const isStop = stopTest(text, languages);
  const found = alternatives([...tokens(text)], isStop).flatMap((asked) => termsOf(asked, languages, isStop));
  const words = found.filter(({ stop }) => !stop);
  const stopWordsOnly = words.length === 0;
  return { ...collect(stopWordsOnly ? found : words), stopWordsOnly };
}

interface FoundTerm extends QueryTerm {
  readonly stop: boolean;
}
type StopTest = (word: string) => boolean;

/** A word that is nothing in the question's own language may be a word in the base's: the question decides. */
function stopTest(query: string, languages: readonly LatinLanguage[]): StopTest {
  const own = detectLanguage(query, languages);
  const judges = own ? [own] : languages;
  return (word) => judges.length > 0 && judges.every((language) => isStopWord(word, language));
}

function termsOf(
  { token, joined }: Asked,
  languages: readonly LatinLanguage[],
  isStop: StopTest,
): FoundTerm[] {
  if (token.kind === 'unspaced') return runTerms([...token.text]);
  const keys = joined.flatMap((one) => keysOf(one, languages));
  if (token.kind !== 'latin') {
    const { stop } = termOf(token, 'en');
    return [{ keys: [...keysOf(token, languages), ...keys], stop, content: !stop && !isFiller(token.text) }];
  }
  const stop = isStop(token.text);
  // Every language of the base may call it a stop word, but the question's does not.
  const known = languages.filter((language) => stop || !isStopWord(token.text, language));
  const own = keysOf(token, known.length > 0 ? known : languages);
  return [{ keys: [...own, ...keys], stop, content: !stop && !isFiller(token.text) }];
}

function keysOf(token: Token, languages: readonly LatinLanguage[]): string[] {
  if (token.kind === 'plain') return amountSpellings(token.text);
  if (token.kind !== 'latin') return [termOf(token, 'en').key];
  const keys = languages.flatMap((language) =>
    wordSpellings(token.text, language).map((text) => termOf({ kind: 'latin', text }, language).key),
  );
  return [...new Set(keys)];
}

function runTerms(characters: readonly string[]): FoundTerm[] {
  const filler = fillersOf(characters);
  return pairs(characters).map((key, at) => ({
    keys: [key],
    stop: false,
    content: !filler[at] && !(filler[at + 1] ?? false),
  }));
}

function collect(found: readonly FoundTerm[]): Pick<AnalysedQuery, 'terms' | 'order'> {
  const places = new Map<string, number>();
  const terms: QueryTerm[] = [];
  const order: number[] = [];
  for (const { keys, content } of found) {
    const name = keys.join(' ');
    let place = places.get(name);
    if (place === undefined) {
      if (terms.length >= mostTerms) continue;
      place = terms.push({ keys, content }) - 1;
      places.set(name, place);
    }
    order.push(place);
  }
  return { terms, order };
}
