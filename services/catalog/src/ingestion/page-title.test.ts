import { expect, test } from '@jest/globals';
import { titleOf } from './page-title.ts';

test.each([
  ['<html><head><title>Plain</title>', 'Plain'],
  ['<TITLE lang="en">\n  Two\n  lines </TITLE>', 'Two lines'],
  ['<title>A &amp; B &#x4e00; &#39;c&#39; &unknown; &#0;</title>', "A & B 一 'c' &unknown; &#0;"],
  ['<title>A\0B\x1f C</title>', 'A B C'],
  ['<title></title>', undefined],
  ['no page at all', undefined],
])('%j is titled %j', (page, title) => {
  expect(titleOf(Buffer.from(page), null)).toBe(title);
});

test('the declared character set is read', () => {
  const page = Buffer.from('<title>Größe</title>', 'latin1');
  expect(titleOf(page, 'text/html; charset=ISO-8859-1')).toBe('Größe');
  expect(titleOf(Buffer.from('<title>a</title>'), 'text/html; charset=nonsense')).toBe('a');
});
