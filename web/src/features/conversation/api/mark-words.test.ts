import { expect, it } from '@jest/globals';
import { markWords } from './mark-words.ts';

const shown = (text: string, query: string) =>
  markWords(text, query)
    .map(({ text: piece, marked }) => (marked ? `[${piece}]` : piece))
    .join('');

it('marks every word of the query, whatever the case', () => {
  expect(shown('Night work at night', 'NIGHT at')).toBe('[Night] work [at] [night]');
  expect(shown('夜班的上限', '上限')).toBe('夜班的[上限]');
});

it('takes signs for themselves, and changes nothing of the text', () => {
  expect(shown('100% (all) of it. Yes?', '100% (all) . ?')).toBe('[100%] [(all)] of it[.] Yes[?]');
  expect(shown('nothing', 'else')).toBe('nothing');
  expect(shown('nothing', '  ')).toBe('nothing');
  const pieces = markWords('a b a', 'a');
  expect(pieces.map(({ at }) => at)).toEqual([0, 1, 4]);
});
