import { dimensionsOf } from './codes.ts';

const head = 4;
const bits = 8;

/** Bytes that the signs of one vector take. */
function signBytes(dimensions: number): number {
  return Math.ceil(dimensions / bits);
}

/** The signs of coded vectors of like length, one behind the other: a bit is 1 where a value is not below 0. */
export function signsOf(codes: readonly Uint8Array[]): Uint8Array {
  const [first] = codes;
  const width = first ? signBytes(dimensionsOf(first)) : 0;
  const signs = new Uint8Array(width * codes.length);
  codes.forEach((code, slot) => {
    for (let at = 0; at < dimensionsOf(code); at++) {
      if ((code[head + at] as number) > largestPositive) continue;
      const byte = slot * width + (at >> 3);
      signs[byte] = (signs[byte] as number) | (1 << (at & 7));
    }
  });
  return signs;
}

const largestPositive = 127;

/**
 * Guesses from signs alone how near vectors are to a question: each value of the question counts for or against, by its
 * size. A table for each eight of its values makes that one look-up a byte.
 */
export class SignGuess {
  readonly #tables: Float32Array;
  readonly width: number;

  constructor(vector: Float32Array) {
    this.width = signBytes(vector.length);
    this.#tables = new Float32Array(this.width << bits);
    for (let byte = 0; byte < this.width; byte++) {
      const weights = vector.subarray(byte * bits, (byte + 1) * bits);
      for (let value = 0; value < 1 << bits; value++) {
        this.#tables[(byte << bits) + value] = weighed(weights, value);
      }
    }
  }

  /** The guess for the vector in a slot. */
  at(signs: Uint8Array, slot: number): number {
    const tables = this.#tables;
    const { width } = this;
    let sum = 0;
    for (let byte = 0, from = slot * width; byte < width; byte++) {
      sum += tables[(byte << bits) + (signs[from + byte] as number)] as number;
    }
    return sum;
  }
}

function weighed(weights: Float32Array, signs: number): number {
  return weights.reduce((sum, weight, bit) => sum + ((signs >> bit) & 1 ? weight : -weight), 0);
}
