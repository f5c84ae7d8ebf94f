import type { LatinLanguage } from './language.ts';

const grouped = /^(\p{Nd}{1,3}(?:[.,]\p{Nd}{3})+)[.,](\p{Nd}+)$/u;
const decimal = /^(\p{Nd}+)(?:\.(\p{Nd}+))?$/u;
const longestAmount = 15;
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const plain: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };
// In "neue", "Steuer" and "Quelle" it is no ü.
const typed = /ae|oe|(?<![aeiouyq])ue/gu;

/** The ways in which an amount is written, as tokens: 1234.5, 1,234.50 and 1.234,5; its own first. */
export function amountSpellings(amount: string): string[] {
  const [, whole = '', part = ''] = grouped.exec(amount) ?? decimal.exec(amount) ?? [];
  const digits = whole.replace(/[.,]/gu, '');
  if (digits === '' || amount.length > longestAmount) return [amount];
  const written = partsOf(part).flatMap((fraction) => withFraction(digits, fraction));
  return [...new Set([amount, ...written])];
}

/** Two digits stand behind the point of what is money. */
function partsOf(part: string): string[] {
  const least = part.replace(/0+$/u, '');
  return [...new Set([least, least.padEnd(1, '0'), least.padEnd(2, '0')])];
}

function withFraction(digits: string, fraction: string): string[] {
  if (fraction === '') return [digits];
  const single = `${digits}.${fraction}`;
  // Three digits behind a point are read as thousands.
  if (digits.length <= 3 || fraction.length === 3) return [single];
  const inThrees = (mark: string) => digits.replace(/(?<=\p{Nd})(?=(?:\p{Nd}{3})+$)/gu, mark);
  return [single, `${inThrees(',')}.${fraction}`, `${inThrees('.')},${fraction}`];
}

/** The ways in which a lower-case word is written: Fläche and, where nothing else could be typed, Flaeche; its own first. */
export function wordSpellings(word: string, language: LatinLanguage): string[] {
  const spelled = word.replace(/[äöü]/gu, (letter) => umlauts[letter] ?? letter);
  const drawn = language === 'de' ? word.replace(typed, (letters) => plain[letters] ?? letters) : word;
  return [...new Set([word, spelled, drawn])];
}
