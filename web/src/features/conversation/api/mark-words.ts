/** A stretch of a text; `at`: where it begins, in code units. */
export interface MarkedPiece {
  readonly at: number;
  readonly text: string;
  readonly marked: boolean;
}

/** A text in pieces, those marked that are words of the query, whatever the case. */
export function markWords(text: string, query: string): MarkedPiece[] {
  const words = query.split(/\s+/).filter(Boolean).map(literal);
  if (words.length === 0) return [{ at: 0, text, marked: false }];
  const pieces: MarkedPiece[] = [];
  let at = 0;
  const add = (piece: string, marked: boolean) => {
    if (piece !== '') pieces.push({ at, text: piece, marked });
    at += piece.length;
  };
  for (const found of text.matchAll(new RegExp(words.join('|'), 'giu'))) {
    add(text.slice(at, found.index), false);
    add(found[0], true);
  }
  add(text.slice(at), false);
  return pieces;
}

function literal(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
