import { DEFAULT_LANGUAGE, LANGUAGES } from '@tutka/http-contracts';
import { embedLook } from '../../lib/embed/index.ts';

export type Language = (typeof LANGUAGES)[number];

const STORED_AT = 'tutka-language';

/** The language that the site around a frame asks for, else the one chosen on this device, else the nearest the browser asks for, else the default. */
export function initialLanguage(): Language {
  const asked = embedLook(location)?.language ?? null;
  return matchLanguage([asked, storedLanguage(), ...navigator.languages]) ?? DEFAULT_LANGUAGE;
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

/** Keeps the choice on this device; what the site around a frame asks for is nobody's choice. */
export function storeLanguage(language: string): void {
  if (embedLook(location)) return;
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
