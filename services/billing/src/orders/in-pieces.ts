/** Identity says of so many at once who they are. */
const PIECE = 500;

/** Reads a whole list in pieces, each after the last row of the one before. */
export async function* inPieces<T>(
  read: (after: T | undefined, limit: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let after: T | undefined; ; ) {
    const rows = await read(after, PIECE);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < PIECE) return;
  }
}
