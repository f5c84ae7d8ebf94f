/** Up to here a list is searched from its beginning, which is faster than by halves. */
const FEW = 32;

/**
 * Where a key stands in a list of keys in their order, each followed by its value; where it is not there, `~` of where it
 * would stand.
 */
export function placeOf(pairs: readonly unknown[], key: number): number {
  return pairs.length > FEW ? byHalves(pairs, key) : fromBeginning(pairs, key);
}

function fromBeginning(pairs: readonly unknown[], key: number): number {
  let at = 0;
  while (at < pairs.length && (pairs[at] as number) < key) at += 2;
  return at < pairs.length && pairs[at] === key ? at : ~at;
}

function byHalves(pairs: readonly unknown[], key: number): number {
  let [low, high] = [0, pairs.length >> 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[middle * 2] as number) < key) low = middle + 1;
    else high = middle;
  }
  return pairs[low * 2] === key ? low * 2 : ~(low * 2);
}
