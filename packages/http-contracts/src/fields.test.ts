import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { commaList, email, filterText, storableJson, text, url } from './fields.ts';

const notStorable = ['x\0', '\ud800', 'a\udfffb'];

test.each(notStorable)('%j is refused as text, wherever it stands', (value) => {
  expect(text(10).safeParse(value).success).toBe(false);
  expect(filterText.safeParse(value).success).toBe(false);
  for (const json of [value, [[value]], { a: { b: value } }, { [value]: 1 }]) {
    expect(storableJson(json)).toBe(false);
  }
});

test('what only looks like an escape is taken, and so are whole pairs', () => {
  const value = { a: '\\u0000', b: '\\\\ud800', c: '😀', d: '\\' };
  expect(storableJson(value)).toBe(true);
  expect(text(10).parse(' 😀\\u0000 ')).toBe('😀\\u0000');
});

test.each([
  ['a,b', ['a', 'b']],
  [',a,,', ['a']],
  ['law%2C finance,b', ['law, finance', 'b']],
  ['100%,50%25,%252C', ['100%', '50%', '%2C']],
])('a list %j is %j', (given, items) => {
  expect(commaList(z.string()).parse(given)).toEqual(items);
});

test('addresses longer than any are refused without being read, however many come', () => {
  const begun = performance.now();
  const name = Array.from({ length: 5_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  for (let at = 0; at < 2_000; at += 1) {
    expect(email.safeParse(`${at}@${name}`).success).toBe(false);
    expect(url.safeParse(`https://${name}/${at}`).success).toBe(false);
  }
  expect(email.parse(' Ada@Bücher.example')).toBe('ada@xn--bcher-kva.example');
  expect(url.parse('https://bücher.example/a')).toBe('https://bücher.example/a');
  expect(performance.now() - begun).toBeLessThan(10_000);
});
