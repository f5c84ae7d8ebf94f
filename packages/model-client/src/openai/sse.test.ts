import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SseReader } from './sse.ts';

/** The bytes, cut at these places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [...new Set([0, ...places.map((place) => place % (bytes.length + 1)), bytes.length])];
  at.sort((one, other) => one - other);
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

test('events come out the same, wherever the bytes were divided', () => {
  const data = fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text.toWellFormed()));
  const lineEnd = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(fc.array(data), fc.array(fc.nat(), { maxLength: 20 }), lineEnd, (events, places, end) => {
      const text = events.map((each) => `: note${end}event: x${end}data: ${each}${end}${end}`).join('');
      const reader = new SseReader();
      const read = cut(new TextEncoder().encode(text), places).flatMap((bytes) => reader.push(bytes));
      expect(read).toEqual(events);
    }),
  );
});

test('data of several lines is one event, and no space is needed behind the colon', () => {
  const reader = new SseReader();
  expect(reader.push(Buffer.from('data:one\ndata: two\n\n'))).toEqual(['one\ntwo']);
});

test('an event without an end is refused before it fills the memory', () => {
  const reader = new SseReader();
  const megabyte = Buffer.alloc(1_000_000, 'a');
  expect(() => {
    for (let sent = 0; sent < 10; sent += 1) reader.push(megabyte);
  }).toThrow(/without an end/);
});

test('a long event in small pieces is read once', () => {
  const begun = performance.now();
  const reader = new SseReader();
  const data = 'a'.repeat(3_000_000);
  const bytes = Buffer.from(`data: ${data}\r\n\r\n`);
  const events: string[] = [];
  for (let at = 0; at < bytes.length; at += 20) events.push(...reader.push(bytes.subarray(at, at + 20)));
  expect(events.length).toBe(1);
  expect(events[0] === data).toBe(true);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
