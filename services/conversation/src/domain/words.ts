const word = /[\p{L}\p{N}]+/gu;
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const ending = /(?:ing|ed|es|s)$/;
/** So that further endings of a word do not count. */
const STEM = 6;

/** What a text is about, for comparing it with another: beginnings of words, and pairs of signs where no spaces are. */
export function wordsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.toLowerCase().matchAll(word)) {
    if (wide.test(run)) for (const pair of pairs(run)) found.add(pair);
    else if (run.length > 2 || /\d/.test(run)) found.add(run.replace(ending, '').slice(0, STEM));
  }
  return found;
}

function pairs(run: string): string[] {
  const signs = [...run];
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
