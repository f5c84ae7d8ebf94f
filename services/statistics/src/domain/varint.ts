import { type Amount, amountOf } from './amount.ts';

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** Up to here twice a number is exact. */
const HALF = 2 ** 52;
const START_BYTES = 4096;

/** Writes whole numbers in as few bytes as they need, seven bits a byte. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(START_BYTES);
  #at = 0;

  /** From 0 to the largest safe integer. */
  uint(value: number): void {
    this.#room(8);
    if (value < 128) {
      this.#bytes[this.#at++] = value;
      return;
    }
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes[this.#at++] = (rest % 128) | 128;
    this.#bytes[this.#at++] = rest;
  }

  /** Of any size, above or below zero. */
  int(value: Amount): void {
    if (typeof value === 'number' && value < HALF && value > -HALF)
      this.uint(value < 0 ? -value * 2 - 1 : value * 2);
    else this.#large(BigInt(value));
  }

  #large(value: bigint): void {
    let rest = value < 0n ? -value * 2n - 1n : value * 2n;
    for (; rest > SAFE; rest /= 128n) {
      this.#room(1);
      this.#bytes[this.#at++] = Number(rest % 128n) | 128;
    }
    this.uint(Number(rest));
  }

  bytes(value: Uint8Array): void {
    this.#room(value.length);
    this.#bytes.set(value, this.#at);
    this.#at += value.length;
  }

  /** How many bytes were written. */
  get length(): number {
    return this.#at;
  }

  /** Where what was written stands, up to `length`; good until more is. */
  get buffer(): Uint8Array {
    return this.#bytes;
  }

  /** Writes the bytes of another. */
  append(other: ByteWriter): void {
    const [bytes, length] = [other.#bytes, other.#at];
    this.#room(length);
    // Mostly a few, of which a copy by a call out of V8 takes longer.
    for (let n = 0; n < length; n++) this.#bytes[this.#at + n] = bytes[n] ?? 0;
    this.#at += length;
  }

  clear(): void {
    this.#at = 0;
  }

  /** What was written; the next begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
    return taken;
  }

  #room(wanted: number): void {
    if (this.#at + wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + wanted));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

/** Reads what a `ByteWriter` wrote. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  get ended(): boolean {
    return this.at >= this.#bytes.length;
  }

  uint(): number {
    let byte = this.#next();
    let value = byte & 127;
    for (let scale = 128; byte > 127; scale *= 128) {
      byte = this.#next();
      value += (byte & 127) * scale;
    }
    return value;
  }

  int(): Amount {
    const from = this.at;
    const small = this.uint();
    if (small <= Number.MAX_SAFE_INTEGER) return small % 2 === 1 ? -(small + 1) / 2 : small / 2;
    const zigzag = this.#large(from);
    return amountOf((zigzag & 1n) === 1n ? -((zigzag + 1n) >> 1n) : zigzag >> 1n);
  }

  /** The next so many bytes; a view, not a copy. */
  bytes(length: number): Uint8Array {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  #next(): number {
    return this.#bytes[this.at++] ?? 0;
  }

  #large(from: number): bigint {
    let value = 0n;
    for (let at = this.at - 1; at >= from; at--) value = value * 128n + BigInt((this.#bytes[at] ?? 0) & 127);
    return value;
  }
}
