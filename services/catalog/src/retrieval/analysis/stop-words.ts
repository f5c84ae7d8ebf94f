import type { Language } from './language.ts';
import { dutch } from './stop-words/dutch.ts';
import { english } from './stop-words/english.ts';
import { french } from './stop-words/french.ts';
import { german } from './stop-words/german.ts';
import { italian } from './stop-words/italian.ts';
import { portuguese } from './stop-words/portuguese.ts';
import { russian } from './stop-words/russian.ts';
import { spanish } from './stop-words/spanish.ts';

const lists: Record<Language, ReadonlySet<string>> = {
  en: words(english),
  de: words(german),
  fr: words(french),
  es: words(spanish),
  it: words(italian),
  pt: words(portuguese),
  nl: words(dutch),
  ru: words(russian),
  ar: words(
    'في من على إلى عن أن إن هذا هذه ذلك التي الذي ما هل كيف لماذا متى أين كان كانت لا لم لن أو ثم قد مع كل',
  ),
};

/** Whether a lower-case word says nothing about what a text of this language is about. */
export function isStopWord(word: string, language: Language): boolean {
  return lists[language].has(word);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}
