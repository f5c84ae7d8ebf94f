import type { LatinLanguage } from './language.ts';
import { pairs, termOf } from './terms.ts';
import { tokens } from './tokens.ts';

/** The keys of a text's terms in their order, single characters of runs left out, and stop words unless asked for. */
export function termSequence(text: string, latin: LatinLanguage, withStopWords: boolean): string[] {
  const sequence: string[] = [];
  for (const token of tokens(text)) {
    if (token.kind === 'unspaced') {
      for (const pair of pairs([...token.text])) sequence.push(pair);
      continue;
    }
    const { key, stop } = termOf(token, latin);
    if (withStopWords || !stop) sequence.push(key);
  }
  return sequence;
}
