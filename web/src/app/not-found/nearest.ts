/** The `count` of the addresses that are nearest to a mistyped one, the nearest first. */
export function nearest(wanted: string, addresses: readonly string[], count: number): string[] {
  const target = wanted.toLowerCase();
  return addresses
    .map((address) => ({ address, distance: distanceOf(target, address) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ address }) => address);
}

/** Letters to change, less where one begins with the other's first part. */
function distanceOf(wanted: string, address: string): number {
  const [, first = ''] = wanted.split('/');
  const shared = first !== '' && address.split('/').includes(first);
  return levenshtein(wanted, address) - (shared ? wanted.length : 0);
}

function levenshtein(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const swap = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
