/** Numbers of people, each once. */
export interface People extends Iterable<number> {
  add(n: number): void;
  readonly size: number;
}

/** Up to here a list is searched, which is faster than a set and a fraction of its size. */
const FEW = 16;

/** People of whom there are mostly few. */
export class PeopleList implements People {
  readonly #few: number[] = [];
  #many: Set<number> | undefined;

  add(n: number): void {
    if (this.#many) {
      this.#many.add(n);
      return;
    }
    if (this.#few.includes(n)) return;
    this.#few.push(n);
    if (this.#few.length > FEW) this.#many = new Set(this.#few);
  }

  get size(): number {
    return this.#many?.size ?? this.#few.length;
  }

  [Symbol.iterator](): Iterator<number> {
    return (this.#many ?? this.#few)[Symbol.iterator]();
  }
}

const FIRST_BYTES = 16;

/** Many people, a bit each: sets of any times are united fast. */
export class PeopleBits implements People {
  #bits = new Uint8Array(FIRST_BYTES);

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
    for (const [at, byte] of this.#bits.entries()) yield* bitsOf(byte, at);
  }

  #room(length: number): void {
    if (length <= this.#bits.length) return;
    const larger = new Uint8Array(Math.max(length, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/** The numbers of the bits of the byte at a place. */
export function* bitsOf(byte: number, at: number): Generator<number> {
  for (let bit = 0; bit < 8; bit++) if ((byte & (1 << bit)) !== 0) yield at * 8 + bit;
}
