interface Piece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly size: number;
}
type Direction = 'rtl' | 'ltr';

const rtlLetter = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;
const ltrSign = /[\p{L}\p{N}]/u;
const joinedForms = /[\ufb50-\ufdff\ufe70-\ufefc]+/gu;
const brackets: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' };
const wordGap = 0.18;

/** Whether a text has a letter of a script that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rtlLetter.test(text);
}

/**
 * The text of a line with words of Arabic, Hebrew and the like, as it is read. Programs draw its pieces in either
 * direction, even letter by letter: where they stand tells their order. Letters in the form that they have within a word are plain.
 */
export function rightToLeftText(pieces: readonly Piece[]): string {
  const shown = pieces.toSorted((one, other) => one.left + one.right - other.left - other.right);
  const base = baseOf(shown);
  const runs = runsOf(shown, base).map(({ direction, from, to }) => {
    const run = shown.slice(from, to);
    return direction === 'rtl' ? run.toReversed().map(mirrored) : run;
  });
  const read = (base === 'rtl' ? runs.toReversed() : runs).flat();
  return joined(read).replace(joinedForms, (letters) => letters.normalize('NFKC'));
}

function directionOf(text: string): Direction | undefined {
  if (rtlLetter.test(text)) return 'rtl';
  return ltrSign.test(text) ? 'ltr' : undefined;
}

/** That of most letters. */
function baseOf(pieces: readonly Piece[]): Direction {
  let rtl = 0;
  let ltr = 0;
  for (const letter of pieces
    .map(({ text }) => text)
    .join('')
    .match(/\p{L}/gu) ?? []) {
    if (rtlLetter.test(letter)) rtl++;
    else ltr++;
  }
  return rtl >= ltr ? 'rtl' : 'ltr';
}

interface Run {
  readonly direction: Direction;
  readonly from: number;
  readonly to: number;
}

/** Signs between two of one direction are of it, others of the line's. */
function runsOf(pieces: readonly Piece[], base: Direction): Run[] {
  const own = pieces.map(({ text }) => directionOf(text));
  const following = new Array<Direction>(own.length).fill(base);
  for (let at = own.length - 2; at >= 0; at--) following[at] = own[at + 1] ?? following[at + 1] ?? base;
  const runs: { direction: Direction; from: number; to: number }[] = [];
  let before: Direction = base;
  own.forEach((known, at) => {
    const direction = known ?? (before === following[at] ? before : base);
    before = known ?? before;
    const last = runs.at(-1);
    if (last?.direction === direction) last.to = at + 1;
    else runs.push({ direction, from: at, to: at + 1 });
  });
  return runs;
}

/** Brackets are told as they are seen: what opens from the left closes from the right. */
function mirrored(piece: Piece): Piece {
  if (baseOf([piece]) === 'ltr') return piece;
  return { ...piece, text: piece.text.replace(/[()[\]]/g, (bracket) => brackets[bracket] ?? bracket) };
}

function joined(pieces: readonly Piece[]): string {
  let text = '';
  pieces.forEach((piece, at) => {
    const before = pieces[at - 1];
    const gap = before ? Math.max(piece.left - before.right, before.left - piece.right) : 0;
    // Pieces of two directions stand beside others than those they are read beside.
    const apart = before && gap > wordGap * Math.max(piece.size, before.size);
    text += apart && !/\s$/.test(text) && !/^\s/.test(piece.text) ? ` ${piece.text}` : piece.text;
  });
  return text;
}
