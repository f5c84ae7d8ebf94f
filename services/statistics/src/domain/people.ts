const FIRST_BYTES = 16;

/** Numbers of many people, a bit each: sets of any times are united fast. */
export class PeopleBits {
  #bits = new Uint8Array(FIRST_BYTES);

  /** Some of the last may be empty. */
  get bits(): Uint8Array {
    return this.#bits;
  }

  add(n: number): void {
    this.#room((n >> 3) + 1);
    this.#bits[n >> 3] = (this.#bits[n >> 3] ?? 0) | (1 << (n & 7));
  }

  /** Those whose bits are set in `bytes`. */
  unite(bytes: Uint8Array): void {
    this.#room(bytes.length);
    for (let at = 0; at < bytes.length; at++) this.#bits[at] = (this.#bits[at] ?? 0) | (bytes[at] ?? 0);
  }

  get size(): number {
    let count = 0;
    for (const byte of this.#bits) for (let rest = byte; rest !== 0; rest &= rest - 1) count++;
    return count;
  }

  *[Symbol.iterator](): Generator<number> {
    for (const [at, byte] of this.#bits.entries()) {
      for (let bit = 0; bit < 8; bit++) if ((byte & (1 << bit)) !== 0) yield at * 8 + bit;
    }
  }

  #room(length: number): void {
    if (length <= this.#bits.length) return;
    const larger = new Uint8Array(Math.max(length, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}
