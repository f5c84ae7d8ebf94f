// An amount is one word: 3.5 is neither 3 nor 5.
const word = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}]+/gu;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const ending = /(?:ing|ed|es|s)$/;
/** So that further endings of a word do not count. */
const STEM = 6;

/** What a text is about, for comparing it with another: beginnings of words, and pairs of signs where no spaces are. */
export function wordsOf(text: string): Set<string> {
  return new Set([...text.toLowerCase().matchAll(word)].flatMap(([run]) => keysOf(run)));
}

function keysOf(run: string): string[] {
  if (wide.test(run)) return pairs(run);
  if (/[.,]/.test(run)) return [run.replaceAll(',', '.')];
  return run.length > 2 || /\d/.test(run) ? [run.replace(ending, '').slice(0, STEM)] : [];
}

function pairs(run: string): string[] {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
