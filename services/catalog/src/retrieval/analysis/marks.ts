const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
const ascii = /^[\0-\x7f]*$/u;
const foldable = /[ßæœøłđı]/gu;
const latinMarks = /(?<=\p{sc=Latin}\p{M}*)\p{M}/gu;

/** A word of Latin script without its accents: "müller" and "muller" meet. */
export function foldMarks(word: string): string {
  if (ascii.test(word)) return word;
  const plain = word.normalize('NFD').replace(latinMarks, '').normalize('NFC');
  return plain.replace(foldable, (letter) => letters[letter] ?? letter);
}
