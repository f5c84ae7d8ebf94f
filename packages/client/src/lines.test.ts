import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readLines } from './lines.ts';

/** A stream of these bytes, cut into pieces of these sizes, which tells how many were asked for. */
function streamOf(text: string, sizes: readonly number[]) {
  const bytes = new TextEncoder().encode(text);
  const told = { pulls: 0, cancelled: false };
  let at = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const size = sizes[told.pulls % sizes.length] ?? 1;
        told.pulls += 1;
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + size));
        at += size;
      },
      cancel: () => {
        told.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, told };
}

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

it('gives the same lines however the network cuts the bytes, in any script', async () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() !== '' && !/\n/.test(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line),
      fc.array(
        fc.nat(7).map((n) => n + 1),
        { minLength: 1 },
      ),
      async (lines, sizes) => {
        const { stream } = streamOf(lines.map((text) => `${text}\n`).join(''), sizes);
        expect(await all(readLines(stream))).toEqual(lines);
      },
    ),
  );
});

it('gives the last line without a line end, and skips empty ones', async () => {
  const { stream } = streamOf('{"a":1}\n\n \n{"b":2}', [3]);
  expect(await all(readLines(stream))).toEqual(['{"a":1}', '{"b":2}']);
});

it('reads no further than it is asked', async () => {
  const { stream, told } = streamOf('one\ntwo\nthree\n', [4]);
  const lines = readLines(stream);
  expect((await lines.next()).value).toBe('one');
  expect(told.pulls).toBe(1);
  await lines.next();
  expect(told.pulls).toBe(2);
});

it('cancels the stream when the reader leaves', async () => {
  const { stream, told } = streamOf('one\ntwo\n', [4]);
  for await (const line of readLines(stream)) if (line === 'one') break;
  expect(told.cancelled).toBe(true);
});

it('breaks off where nothing comes any more, and leaves the stream', async () => {
  let isLeft = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('one\ntw')),
    cancel: () => {
      isLeft = true;
    },
  });
  const lines = readLines(stream, 60);
  expect((await lines.next()).value).toBe('one');
  await expect(lines.next()).rejects.toThrow('Nothing came');
  expect(isLeft).toBe(true);
});

it('takes its time over a line that comes in pieces', async () => {
  const pieces = ['o', 'n', 'e', '\n'];
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((later) => setTimeout(later, 40));
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  expect(await all(readLines(stream, 120))).toEqual(['one']);
});
