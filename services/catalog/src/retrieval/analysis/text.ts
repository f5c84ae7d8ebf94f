import type { LatinLanguage } from './language.ts';
import { pairs, termOf } from './terms.ts';
import { indexTokens } from './tokens.ts';

/** What a text is found by. */
export interface AnalysedText {
  /** How often each term occurs. */
  readonly counts: ReadonlyMap<string, number>;
  /** Its length in terms, without stop words. */
  readonly length: number;
}

/** Analyses a text of which the Latin words are of one language. The same text gives the same terms, always. */
export function analyseText(text: string, latin: LatinLanguage): AnalysedText {
  const counts = new Map<string, number>();
  let length = 0;
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const token of indexTokens(text)) {
    if (token.kind === 'unspaced') length += addRun([...token.text], add);
    else {
      const { key, stop } = termOf(token, latin);
      add(key);
      if (!stop) length += 1;
    }
  }
  return { counts, length };
}

function addRun(characters: readonly string[], add: (key: string) => void): number {
  const found = pairs(characters);
  found.forEach(add);
  // Single characters are kept too, for questions of one character; they add nothing to the length.
  if (characters.length > 1) characters.forEach(add);
  return found.length;
}
