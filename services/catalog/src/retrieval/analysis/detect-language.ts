import { type LatinLanguage, latinLanguages } from './language.ts';
import { isStopWord } from './stop-words.ts';
import { tokens } from './tokens.ts';

// A text in running sentences has a stop word among three words; a list of names has none.
const least = 0.05;

/**
 * The Latin language whose stop words a text has most of, or nothing where it has hardly any. Those of `expected` win a
 * tie, and another one needs two words to be believed.
 */
export function detectLanguage(
  text: string,
  expected: readonly LatinLanguage[] = latinLanguages,
): LatinLanguage | undefined {
  const words: string[] = [];
  for (const token of tokens(text)) if (token.kind === 'latin') words.push(token.text);
  const known = mostHits(words, expected);
  const other = mostHits(words, latinLanguages);
  const best = other.hits > Math.max(known.hits, 1) ? other : known;
  return best.hits > 0 && best.hits >= words.length * least ? best.language : undefined;
}

function mostHits(
  words: readonly string[],
  languages: readonly LatinLanguage[],
): { language: LatinLanguage | undefined; hits: number } {
  const counted = languages.map((language) => ({
    language,
    hits: words.reduce((hits, word) => hits + (isStopWord(word, language) ? 1 : 0), 0),
  }));
  return counted.reduce((best, one) => (one.hits > best.hits ? one : best), {
    language: undefined,
    hits: 0,
  } as {
    language: LatinLanguage | undefined;
    hits: number;
  });
}
