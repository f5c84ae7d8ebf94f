/** Up to here a list is searched from its beginning, which is faster than a map and a fraction of its size. */
const FEW = 16;

/** How often something was counted, by whole numbers. Most have few. */
export class Tally {
  readonly keys: number[] = [];
  readonly counts: number[] = [];
  #places: Map<number, number> | undefined;

  add(key: number, n: number): void {
    const at = this.#places ? (this.#places.get(key) ?? -1) : this.keys.indexOf(key);
    if (at >= 0) {
      this.counts[at] = (this.counts[at] ?? 0) + n;
      return;
    }
    this.keys.push(key);
    this.counts.push(n);
    if (this.#places) this.#places.set(key, this.keys.length - 1);
    else if (this.keys.length > FEW) this.#places = new Map(this.keys.map((one, place) => [one, place]));
  }

  addAll(other: Tally): void {
    for (let at = 0; at < other.keys.length; at++) this.add(other.keys[at] ?? 0, other.counts[at] ?? 0);
  }

  /** The keys in their order, each with its count. */
  sorted(): [number, number][] {
    return this.keys
      .map((key, at): [number, number] => [key, this.counts[at] ?? 0])
      .sort(([a], [b]) => a - b);
  }
}
