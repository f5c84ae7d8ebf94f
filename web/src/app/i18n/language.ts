import { DEFAULT_LANGUAGE, LANGUAGES } from '@tutka/http-contracts';

export type Language = (typeof LANGUAGES)[number];

const STORED_AT = 'tutka-language';

/** The language chosen on this device, else the nearest the browser asks for, else the default. */
export function initialLanguage(): Language {
  return matchLanguage([storedLanguage(), ...navigator.languages]) ?? DEFAULT_LANGUAGE;
}

/** The first wish that is spoken here, whole or by its first part ('zh-TW' → 'zh-CN'). */
export function matchLanguage(wishes: readonly (string | null)[]): Language | undefined {
  for (const wish of wishes) {
    const part = wish?.split('-')[0]?.toLowerCase();
    const match =
      LANGUAGES.find((language) => language === wish) ??
      LANGUAGES.find((language) => language.split('-')[0] === part);
    if (match) return match;
  }
  return undefined;
}

/** Keeps the choice on this device. */
export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(STORED_AT, language);
  } catch {
    // Storage may be refused; the choice then holds until the page is left.
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED_AT);
  } catch {
    return null;
  }
}
