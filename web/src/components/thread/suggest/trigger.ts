/** What opens a menu in the composer. */
export type Sign = '/' | '@';

/** A sign with the word behind it, up to the caret. */
export interface Trigger {
  readonly sign: Sign;
  readonly query: string;
  /** Where the sign stands, and the place behind the word. */
  readonly from: number;
  readonly to: number;
}

/** Behind which no name goes on. */
const LONGEST = 40;

/** The sign that the caret's word begins with: at the start of the text or after a space, so that no path or address is one. */
export function triggerAt(text: string, caret: number, signs: readonly Sign[]): Trigger | null {
  // No more is read than can count: from each sign of a long text without spaces all others were read again.
  const before = text.slice(Math.max(0, caret - LONGEST - 1), caret);
  const word = before.length - before.search(/\S+$/u);
  if (word > LONGEST || word > before.length) return null;
  const from = caret - word;
  const sign = signs.find((each) => each === text[from]);
  const query = text.slice(from + 1, caret);
  if (sign === undefined || /[/@]/.test(query)) return null;
  return { sign, query, from, to: caret };
}
