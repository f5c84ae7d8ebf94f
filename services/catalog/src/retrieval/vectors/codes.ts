/** A vector of length 1 in the same direction; undefined for one without a direction. */
export function unit(vector: Float32Array): Float32Array | undefined {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares) || squares === 0) return undefined;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}

const head = 4;
const largest = 127;

/** A vector of length 1 as one byte a dimension, behind what a step of these bytes is worth. */
export function encodeVector(vector: Float32Array): Uint8Array {
  const step = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / largest;
  const bytes = new Uint8Array(head + vector.length);
  new DataView(bytes.buffer).setFloat32(0, step, true);
  const values = new Int8Array(bytes.buffer, head);
  for (let at = 0; at < vector.length; at++) values[at] = Math.round((vector[at] as number) / step);
  return bytes;
}

/** How many dimensions a code has. */
export function dimensionsOf(code: Uint8Array): number {
  return code.length - head;
}

/** The vector of a code, nearly. */
export function decodeVector(code: Uint8Array): Float32Array {
  const step = stepOf(code);
  return Float32Array.from({ length: dimensionsOf(code) }, (_, at) => valueAt(code, at) * step);
}

/** The cosine of a coded vector and one of length 1 and as many dimensions. */
export function cosine(code: Uint8Array, vector: Float32Array): number {
  const values = new Int8Array(code.buffer, code.byteOffset + head, dimensionsOf(code));
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] as number) * (vector[at] as number);
  return sum * stepOf(code);
}

function stepOf(code: Uint8Array): number {
  return new DataView(code.buffer, code.byteOffset).getFloat32(0, true);
}

function valueAt(code: Uint8Array, at: number): number {
  return ((code[head + at] as number) << 24) >> 24;
}
