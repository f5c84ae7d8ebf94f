import { describe, expect, test } from '@jest/globals';
import { definitionsOf, referencesIn } from './definitions.ts';

const cited = new Set([1]);
const links = (text: string, growing = false) => Object.fromEntries(definitionsOf(text, growing).addresses);
const notes = (text: string, growing = false) => Object.fromEntries(definitionsOf(text, growing).notes);

test.each([
  ['[Guide]: https://a.test/x', { guide: 'https://a.test/x' }],
  ['Text\n\n  [the  guide]: <https://a.test/x y> "Title"', { 'the guide': 'https://a.test/x y' }],
  ['[a]: /one\n[A]: /two', { a: '/one' }],
  ['[note]: this is a sentence', {}],
  ['```\n[a]: /one\n```\n\n    [b]: /two', {}],
  ['[a] : /one\n[ ^a]: /two', {}],
])('%j defines the addresses %j', (text, found) => expect(links(text)).toEqual(found));

test.each([
  ['[^1]: One.\n[^note]: Two.', { '1': 1, note: 2 }],
  ['[^b]: One.\n\n> [^a]: Two.\n\n[^b]: Again.', { a: 2, b: 1 }],
  ['~~~\n[^1]: One.\n~~~', {}],
])('%j has the footnotes %j', (text, found) => expect(notes(text)).toEqual(found));

test('an address that still comes is not taken before its line is whole; a footnote is', () => {
  expect(links('[a]: https://a.te', true)).toEqual({});
  expect(links('[a]: https://a.test\n', true)).toEqual({ a: 'https://a.test' });
  expect(notes('[^1]: On', true)).toEqual({ '1': 1 });
});

describe('what a block refers to', () => {
  const defined = definitionsOf('[a]: /a\n[b]: /b\n[1]: /one\n[^n]: Note.', false);

  test.each([
    ['See [this][A], or [b].', '[a]: </a>\n[b]: </b>\n\n', ''],
    ['It says so.[^n]', '', 'n 1'],
    ['Cited [1], and [nothing][c] of it.[^m]', '', ''],
  ])('%j', (block, links, notes) => {
    expect(referencesIn(block, defined, cited)).toEqual({ links, notes });
  });

  test('stays the same whatever else is defined later', () => {
    const more = definitionsOf('[a]: /a\n[^n]: Note.\n\n[c]: /c\n[^m]: Other.', false);
    const block = 'See [a].[^n]';
    expect(referencesIn(block, more, cited)).toEqual(referencesIn(block, defined, cited));
  });
});
