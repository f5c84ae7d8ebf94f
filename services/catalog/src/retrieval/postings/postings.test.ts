import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chunkIdAt, decodeDirectory, encodeDirectory, partCapacity } from './directory.ts';
import { planMerge } from './merge-plan.ts';
import { PostingBuffer, PostingListWriter } from './posting-list.ts';

const postings = fc
  .uniqueArray(fc.tuple(fc.nat(200_000), fc.integer({ min: 1, max: 70_000 })), { selector: ([slot]) => slot })
  .map((list) => list.sort(([one], [other]) => one - other));
const parts = fc.array(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 5,
});

function directoryOf(lengths: readonly (readonly number[])[]) {
  let start = 0;
  const spans = lengths.map(({ length: count }, at) => {
    const span = { part: 1_000_000_000_000 + at, start, count };
    start += count;
    return span;
  });
  return { spans, lengths: Uint32Array.from(lengths.flat()) };
}

test('a posting list is read as it was written', () => {
  const buffer = new PostingBuffer();
  fc.assert(
    fc.property(postings, (list) => {
      const writer = new PostingListWriter();
      for (const [slot, occurrences] of list) writer.add(slot, occurrences);
      const count = buffer.read(writer.bytes());
      expect(writer.chunkCount).toBe(list.length);
      expect([...buffer.slots.slice(0, count)]).toEqual(list.map(([slot]) => slot));
      expect([...buffer.occurrences.slice(0, count)]).toEqual(list.map(([, occurrences]) => occurrences));
    }),
  );
});

test('a directory is read as it was written, and knows which chunk stands where', () => {
  fc.assert(
    fc.property(parts, (lengths) => {
      const directory = directoryOf(lengths);
      expect(decodeDirectory(encodeDirectory(directory))).toEqual(directory);
      const { part, start, count } = directory.spans.at(-1) ?? { part: 0, start: 0, count: 0 };
      expect(chunkIdAt(directory, start + count - 1)).toBe(part * partCapacity + count - 1);
    }),
  );
});

test('a block that was cut is refused', () => {
  const bytes = encodeDirectory(directoryOf([[1, 2, 3]]));
  expect(() => decodeDirectory(bytes.subarray(0, -1))).toThrow(RangeError);
});

test('a merge keeps the order and leaves out what was removed', () => {
  const one = { ...directoryOf([[5, 6], [7]]), removed: new Set([1_000_000_000_001]) };
  const other = directoryOf([[8]]);
  const { directory, moves } = planMerge([
    { directory: one, removed: one.removed },
    { directory: other, removed: new Set() },
  ]);
  expect([...directory.lengths]).toEqual([5, 6, 8]);
  expect(moves.map((move) => [...move])).toEqual([[0, 1, -1], [2]]);
});
