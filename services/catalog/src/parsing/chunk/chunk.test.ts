import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chunkPage } from './chunk.ts';
import { countWords } from './words.ts';

const sentence = (i: number) => `Sentence number ${i} says that ten words make one line.`;
const prose = (sentences: number) => Array.from({ length: sentences }, (_, i) => sentence(i)).join(' ');
const page = (text: string) => ({ ordinal: 3, page: 7, heading: 'A › B', text });

test('passages are verbatim, cover the page, and share some words with the one before', () => {
  const text = prose(100);
  const chunks = chunkPage(page(text), 10);
  expect(chunks.map((chunk) => chunk.ordinal)).toEqual([10, 11, 12, 13]);
  chunks.forEach((chunk, i) => {
    expect(chunk).toMatchObject({ pageOrdinal: 3, page: 7, heading: 'A › B' });
    expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
    expect(chunk.text).toMatch(/^Sentence .*\.$/s);
    expect(countWords(chunk.text)).toBeGreaterThan(200);
    expect(countWords(chunk.text)).toBeLessThanOrEqual(300);
    const shared = (chunks[i - 1]?.end ?? 0) - chunk.start;
    if (i > 0) expect(countWords(text.slice(chunk.start, chunk.start + shared))).toBeGreaterThan(20);
  });
  expect(chunks[0]?.start).toBe(0);
  expect(chunks.at(-1)?.end).toBe(text.length);
});

test('a Chinese text is measured by characters', () => {
  const chunks = chunkPage(page('知识库的检索增强生成方法。'.repeat(100)), 0);
  expect(chunks.length).toBeGreaterThan(4);
  for (const chunk of chunks) expect(chunk.text.length).toBeLessThan(340);
});

test('each passage of a table knows the table’s header', () => {
  const header = '| Name | Number |\n| --- | --- |';
  const rows = Array.from({ length: 200 }, (_, i) => `| row ${i} of the table | ${i} |`);
  const chunks = chunkPage(page(`Before.\n\n${header}\n${rows.join('\n')}\n\nAfter.`), 0);
  expect(chunks.length).toBeGreaterThan(3);
  chunks.forEach((chunk, i) => {
    if (i === 0) expect(chunk.tableHeader).toBeUndefined();
    else expect(chunk.tableHeader).toBe(header);
    expect(chunk.text).toMatch(i === 0 ? /^Before/ : /^\| row/);
  });
});

test.each([' ', '| ', '|-'])('a long line of %j below one with a stroke is cut at once', (sign) => {
  const line = sign.repeat(20_000);
  const begun = performance.now();
  for (const text of [`a|b\n${line}x|`, `a|b\n|-${line}x|`]) chunkPage(page(text), 0);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('any text: verbatim, nothing but white space left out, the same twice', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '\n',
      '\n\n',
      '. ',
      '。',
      '| a | b |\n|---|---|\n',
      '| 1 | 2 |\n',
      'word '.repeat(90),
      'x'.repeat(4000),
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const chunks = chunkPage(page(text), 0);
      let covered = 0;
      for (const chunk of chunks) {
        expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
        expect(chunk.text.isWellFormed()).toBe(true);
        expect(text.slice(covered, chunk.start).trim()).toBe('');
        covered = Math.max(covered, chunk.end);
      }
      expect(text.slice(covered).trim()).toBe('');
      expect(chunkPage(page(text), 0)).toEqual(chunks);
    }),
  );
});
