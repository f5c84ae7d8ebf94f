import { detectLanguage } from './detect-language.ts';
import { fillersOf, isFiller } from './fillers.ts';
import type { LatinLanguage } from './language.ts';
import { isStopWord } from './stop-words.ts';
import { pairs, termOf } from './terms.ts';
import { type Token, tokens } from './tokens.ts';

/** One thing a question looks for. */
export interface QueryTerm {
  /** Its keys in the index, one for each language of the base; a chunk has at most one of them. */
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
  const found = [...tokens(text)].flatMap((token) => termsOf(token, languages, isStop));
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

function termsOf(token: Token, languages: readonly LatinLanguage[], isStop: StopTest): FoundTerm[] {
  if (token.kind === 'unspaced') return runTerms([...token.text]);
  if (token.kind !== 'latin') {
    const { key, stop } = termOf(token, 'en');
    return [{ keys: [key], stop, content: !stop && !isFiller(token.text) }];
  }
  const stop = isStop(token.text);
  const variants = languages.map((language) => termOf(token, language)).filter((term) => stop || !term.stop);
  // Every language of the base calls it a stop word, but the question's does not.
  const known = variants.length > 0 ? variants : languages.map((language) => termOf(token, language));
  return [{ keys: known.map(({ key }) => key), stop, content: !stop && !isFiller(token.text) }];
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
