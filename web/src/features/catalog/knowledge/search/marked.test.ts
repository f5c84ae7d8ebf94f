import { expect, it } from '@jest/globals';
import { excerptOf, marked } from './marked.ts';

const shown = (text: string, words: readonly string[]) =>
  marked(text, words)
    .map((piece) => (piece.matched ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['Night work, nightly', ['night'], '[Night] work, nightly'],
  ['work at night. Night!', ['night', 'work'], '[work] at [night]. [Night]!'],
  ['夜间工作不得超过八小时', ['工作'], '夜间[工作]不得超过八小时'],
  ['a c++ (c) note', ['c++', '(c)'], 'a [c++] [(c)] note'],
  ['nothing', [], 'nothing'],
  ['naïve Ärger', ['ärger'], 'naïve [Ärger]'],
])('%s', (text, words, expected) => {
  expect(shown(text, words)).toBe(expected);
  expect(
    marked(text, words)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

it('begins a long text a little before the first word that matched', () => {
  const long = `${'words '.repeat(200)}night work ${'words '.repeat(200)}`;
  const cut = excerptOf(long, ['night'], 300);
  expect(cut.startsWith('… words')).toBe(true);
  expect(cut.indexOf('night')).toBeLessThan(90);
  expect(excerptOf('short night', ['night'], 300)).toBe('short night');
});
