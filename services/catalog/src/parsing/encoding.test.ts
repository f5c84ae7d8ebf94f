import { describe, expect, test } from '@jest/globals';
import { encode } from 'iconv-lite';
import { decodeText, detectEncoding } from './encoding.ts';

const german = 'Die schöne Frau zahlte 15,50 € und lächelte.\nÜber Köln.';
const chinese = '知识库的检索增强生成，方法与实践。\n第二行文字。';

test.each<[string, string, string, boolean]>([
  ['utf-8', 'utf-8', chinese, false],
  ['utf-8 with a mark', 'utf-8', german, true],
  ['utf-16le', 'utf-16le', german, false],
  ['utf-16le with a mark', 'utf-16le', chinese, true],
  ['utf-16be', 'utf-16be', german, false],
  ['utf-16be with a mark', 'utf-16be', german, true],
  ['windows-1252', 'windows-1252', german, false],
  ['gb18030', 'gb18030', chinese, false],
])('%s is read as it was written', (_, encoding, text, addBOM) => {
  expect(decodeText(encode(text, encoding, { addBOM }))).toBe(text);
});

test('a declared charset is believed where the bytes do not say otherwise', () => {
  const russian = 'Привет, мир';
  expect(decodeText(encode(russian, 'koi8-r'), { declared: 'koi8-r' })).toBe(russian);
  expect(decodeText(encode(russian, 'utf-16le', { addBOM: true }), { declared: 'koi8-r' })).toBe(russian);
  expect(decodeText(encode(german, 'windows-1252'), { declared: 'no-such-charset' })).toBe(german);
});

test('a text cut within a character is still UTF-8', () => {
  expect(detectEncoding(Buffer.from(chinese).subarray(0, 20))).toBe('utf-8');
});

test('data is not text', () => {
  expect(detectEncoding(Buffer.from(Array.from({ length: 256 }, (_, i) => i)))).toBeUndefined();
});

test.each([
  ['ascii', '# more and more\n'.repeat(400)],
  ['utf-8', german.repeat(20)],
  ['windows-1252', german.repeat(20)],
  ['gb18030', chinese.repeat(20)],
])('a NUL among much else makes nothing else of %s', (encoding, text) => {
  const bytes = Buffer.concat([encode(text, encoding), Buffer.from('\0'), encode(text, encoding)]);
  expect(decodeText(bytes)).toBe(`${text}\0${text}`);
});

test('a few letters with a NUL are not letters of another script', () => {
  expect(decodeText(Buffer.from('count\0er 17'))).toBe('count\0er 17');
});

describe.each([['utf-8'], [undefined]])('where %s is declared', (declared) => {
  test.each([
    ['German', german, 0xe4],
    ['Chinese', chinese, 0xe5],
  ])('one broken byte in %s spoils one character, not all', (_, text, byte) => {
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([byte]), Buffer.from(text)]);
    expect(decodeText(bytes, { declared })).toBe(`${text}\ufffd${text}`);
  });

  test.each([
    ['windows-1252', german],
    ['gb18030', chinese],
  ])('what is %s all through is read as that', (encoding, text) => {
    expect(decodeText(encode(text, encoding), { declared })).toBe(text);
  });
});
