/** A chunk and its score. */
export interface Scored {
  readonly chunkId: number;
  readonly score: number;
  /** Rarities of the question's content terms it holds, added up. */
  readonly covered: number;
}

/** Keeps the best of many, in falling order; of equal scores the lower id comes first. */
export class Best {
  readonly #kept: Scored[] = [];
  readonly #capacity: number;
  /** A score must be at least this to be kept. */
  threshold: number;

  constructor(capacity: number, threshold = 0) {
    this.#capacity = capacity;
    this.threshold = threshold;
  }

  offer(candidate: Scored): void {
    const kept = this.#kept;
    if (kept.length === this.#capacity && !before(candidate, kept.at(-1) as Scored)) return;
    kept.splice(this.#place(candidate), 0, candidate);
    if (kept.length > this.#capacity) kept.pop();
    if (kept.length === this.#capacity) this.threshold = (kept.at(-1) as Scored).score;
  }

  inOrder(): readonly Scored[] {
    return this.#kept;
  }

  #place(candidate: Scored): number {
    let low = 0;
    let high = this.#kept.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(candidate, this.#kept[middle] as Scored)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function before(one: Scored, other: Scored): boolean {
  return one.score > other.score || (one.score === other.score && one.chunkId < other.chunkId);
}
