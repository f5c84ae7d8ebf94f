import { expect, test } from '@jest/globals';
import { cleanText } from './clean-text.ts';

test.each([
  ['a NUL and other control characters go', 'a\u0000b\u0007c', 'abc'],
  ['line ends are \\n', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['soft hyphens and marks of order go', 'exam\u00adple\ufeff', 'example'],
  ['spaces are plain', 'a\u00a0b\u2009c', 'a b c'],
  ['half a surrogate pair is replaced', 'a\ud83d', 'a\ufffd'],
  ['accents are composed', 'e\u0301', 'é'],
  ['white space at the ends of lines and long gaps go', '\n\na  \n\n\n\nb\n', 'a\n\nb'],
  ['indentation stays', 'a\n    b\tc', 'a\n    b\tc'],
])('%s', (_, text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});

test('a long row of spaces within a line is read once', () => {
  const text = `a${' '.repeat(200_000)}b`;
  const begun = performance.now();
  expect(cleanText(`${text}\t \n`)).toBe(text);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
