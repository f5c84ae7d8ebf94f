import { VarintReader, VarintWriter } from './varints.ts';

/** The most chunks of a part; a chunk's id is its part's id times this, plus its place in the part. */
export const partCapacity = 4096;

/** Consecutive slots of a segment that hold the chunks of one part. */
export interface PartSpan {
  readonly part: number;
  readonly start: number;
  readonly count: number;
}

/** Which chunk stands in each slot of a segment, and how long it is in terms. */
export interface Directory {
  /** In the order of their slots. */
  readonly spans: readonly PartSpan[];
  readonly lengths: Uint32Array;
}

export function encodeDirectory({ spans, lengths }: Directory): Buffer {
  const out = new VarintWriter(lengths.length + 16);
  out.write(spans.length);
  for (const { part, count } of spans) {
    out.write(part);
    out.write(count);
  }
  for (const length of lengths) out.write(length);
  return out.bytes();
}

export function decodeDirectory(bytes: Uint8Array): Directory {
  const input = new VarintReader(bytes);
  const spans: PartSpan[] = [];
  let start = 0;
  for (let left = input.read(); left > 0; left--) {
    const part = input.read();
    const count = input.read();
    spans.push({ part, start, count });
    start += count;
  }
  const lengths = new Uint32Array(start);
  for (let slot = 0; slot < start; slot++) lengths[slot] = input.read();
  return { spans, lengths };
}

/** The id of the chunk in a slot. */
export function chunkIdAt({ spans }: Directory, slot: number): number {
  const span = spans.find(({ start, count }) => slot >= start && slot < start + count);
  if (!span) throw new RangeError(`No chunk stands in slot ${slot}`);
  return span.part * partCapacity + (slot - span.start);
}
