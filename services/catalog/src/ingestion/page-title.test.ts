import { expect, test } from '@jest/globals';
import { encode } from 'iconv-lite';
import { titleOf } from './page-title.ts';

test.each([
  ['<html><head><title>Plain</title>', 'Plain'],
  ['<TITLE lang="en">\n  Two\n  lines </TITLE>', 'Two lines'],
  ['<title>A &amp; B &#x4e00; &#39;c&#39; &unknown; &#0;</title>', "A & B 一 'c' &unknown; &#0;"],
  ['<title>Caf&eacute; M&uuml;ller&nbsp;&ndash; &Ouml;ffnungszeiten</title>', 'Café Müller – Öffnungszeiten'],
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

test.each([
  ['gb2312', '图书馆开放时间'],
  ['windows-1251', 'Часы работы библиотеки'],
  ['shift_jis', '図書館の開館時間'],
])('a page that names its character set (%s) in its head alone has the title it has', (charset, title) => {
  const page = encode(
    `<html><head><meta charset="${charset}"><title>${title}</title></head></html>`,
    charset,
  );
  expect(titleOf(page, 'text/html')).toBe(title);
});
