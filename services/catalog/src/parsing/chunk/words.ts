const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}_]+(?:['’][\p{L}]+)*/gu;
const hangul = /\p{Script=Hangul}/u;

/** Characters that weigh as much as a word where there are few words: formulas, encoded data. */
const charactersPerWord = 12;

/** Words of a text; a Chinese or Japanese character counts as one, a Korean word as one for every two syllables. */
export function countWords(text: string): number {
  let count = 0;
  for (const [match] of text.matchAll(word)) count += hangul.test(match) ? Math.ceil(match.length / 2) : 1;
  return Math.max(count, Math.floor(text.length / charactersPerWord));
}
