/** The signs of a part's vectors. They never change while the part is there. */
export interface PartSigns {
  readonly dimensions: number;
  readonly signs: Uint8Array;
}

const overhead = 150;

/** Keeps the signs that were used last in memory, up to so many bytes. Who may read them is asked of the database. */
export class SignCache {
  readonly #kept = new Map<number, PartSigns>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(part: number): PartSigns | undefined {
    const found = this.#kept.get(part);
    if (!found) return undefined;
    this.#kept.delete(part);
    this.#kept.set(part, found);
    return found;
  }

  keep(part: number, signs: PartSigns): void {
    if (this.#kept.has(part)) return;
    this.#kept.set(part, signs);
    this.#bytes += overhead + signs.signs.length;
    for (const [oldest, { signs: bytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= overhead + bytes.length;
    }
  }
}
