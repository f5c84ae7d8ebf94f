/** Dimensions of a vector. */
const SIZE = 256;

function hashed(text: string, basis: number): number {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}

function features(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{Script=Han}]|[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => (word.length > 5 ? [word, word.slice(0, 5)] : [word]));
}

/** A vector of length 1 by feature hashing: texts that share words are near one another, always the same. */
export function embeddingOf(text: string): number[] {
  const vector = new Array<number>(SIZE).fill(0);
  for (const each of features(text)) {
    const place = hashed(each, 2166136261) % SIZE;
    vector[place] = (vector[place] ?? 0) + (hashed(each, 40503) % 2 === 0 ? 1 : -1);
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
