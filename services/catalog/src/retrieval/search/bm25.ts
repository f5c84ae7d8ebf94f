const k1 = 1.2;
const b = 0.75;

/** How rare a term is: the weight of a term that occurs in `holding` of `all` chunks. Always above 0. */
export function rarity(holding: number, all: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}

/** What a chunk's length does to its occurrences, by its slot: long chunks need more of them. */
export function lengthNorms(lengths: Uint32Array, averageLength: number): Float64Array {
  const norms = new Float64Array(lengths.length);
  for (let slot = 0; slot < lengths.length; slot++) {
    norms[slot] = k1 * (1 - b + (b * (lengths[slot] as number)) / averageLength);
  }
  return norms;
}

/** The share of a term's weight that a chunk gets; `norm` is its length norm. */
export function saturation(occurrences: number, norm: number): number {
  return (occurrences * (k1 + 1)) / (occurrences + norm);
}
