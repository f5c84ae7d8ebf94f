import type { LatinLanguage } from './language.ts';
import { stem } from './stems.ts';
import { isStopWord } from './stop-words.ts';
import type { Token } from './tokens.ts';

/** The key under which a token is indexed and looked up. */
export interface Term {
  readonly key: string;
  /** A stop word: indexed for those who ask for nothing else, but no part of a text's length. */
  readonly stop: boolean;
}

/** The term of a word, number or code. Words of Latin script carry their language: stems of two never meet. */
export function termOf({ kind, text }: Token, latin: LatinLanguage): Term {
  if (kind === 'latin') return latinTerm(text, latin);
  if (kind === 'cyrillic')
    return { key: stem(text.replaceAll('ё', 'е'), 'ru'), stop: isStopWord(text, 'ru') };
  if (kind === 'arabic') return arabicTerm(text);
  return { key: text, stop: false };
}

/** The pairs of neighbouring characters of a run without spaces; a run of one character is its own. */
export function pairs(characters: readonly string[]): string[] {
  if (characters.length === 1) return [...characters];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

function latinTerm(text: string, latin: LatinLanguage): Term {
  if (isStopWord(text, latin)) return { key: `${latin}!${text}`, stop: true };
  return { key: `${latin}:${stem(text, latin)}`, stop: false };
}

function arabicTerm(text: string): Term {
  const plain = text
    .replace(/[\u0640\u064b-\u065f\u0670]/gu, '')
    .replace(/[أإآ]/gu, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
  return { key: stem(plain, 'ar'), stop: isStopWord(text, 'ar') };
}
