/** A piece of a text, and whether it is one of the words that matched. */
export interface Piece {
  readonly text: string;
  readonly matched: boolean;
}

const letter = /[\p{L}\p{N}]/u;
/** Scripts that write words without spaces between them. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Cuts a text where the words stand that matched, whole words only where the script has spaces. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const alternatives = [...words].filter((word) => word !== '').sort((a, b) => b.length - a.length);
  if (alternatives.length === 0) return [{ text, matched: false }];
  const pattern = new RegExp(alternatives.map(literally).join('|'), 'giu');
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(pattern)) {
    if (!standsAlone(text, index, found)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), matched: false });
    pieces.push({ text: found, matched: true });
    from = index + found.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), matched: false });
  return pieces;
}

/** The part of a long text to show first: from a little before the first word that matched. */
export function excerptOf(text: string, words: readonly string[], longest: number): string {
  const first = marked(text, words)[0];
  const before = first && !first.matched && first.text.length < text.length ? first.text.length : 0;
  const lead = Math.floor(longest / 4);
  if (text.length <= longest || before <= lead) return text;
  const from = text.indexOf(' ', before - lead) + 1;
  return `… ${text.slice(from > 0 && from <= before ? from : before - lead)}`;
}

function standsAlone(text: string, at: number, found: string): boolean {
  if (spaceless.test(found)) return true;
  const before = text.slice(0, at).at(-1) ?? ' ';
  const after = text[at + found.length] ?? ' ';
  return !letter.test(before) && !letter.test(after);
}

function literally(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
