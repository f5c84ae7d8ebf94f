const k1 = 1.2;
const b = 0.75;

/** How rare a term is: the weight of a term that occurs in `holding` of `all` chunks. Always above 0. */
export function rarity(holding: number, all: number): number {
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}

/** Writes what a chunk's length does to its occurrences, by its slot: long chunks need more of them. */
export function writeLengthNorms(norms: Float64Array, lengths: Uint32Array, averageLength: number): void {
  for (let slot = 0; slot < lengths.length; slot++) {
    norms[slot] = k1 * (1 - b + (b * (lengths[slot] as number)) / averageLength);
  }
}

/** The share of a term's weight that a chunk gets; `norm` is its length norm. */
export function saturation(occurrences: number, norm: number): number {
  return (occurrences * (k1 + 1)) / (occurrences + norm);
}
