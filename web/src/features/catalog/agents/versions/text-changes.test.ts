import { expect, it } from '@jest/globals';
import { type TextPart, textChanges } from './text-changes.ts';

const shown = (parts: readonly TextPart[]) =>
  parts
    .map((part) => {
      if (part.mark === 'gap') return `{${part.lines}}`;
      if (part.mark === 'same') return part.text;
      return part.mark === 'added' ? `[+${part.text}]` : `[-${part.text}]`;
    })
    .join('');

it.each([
  ['Answer briefly.', 'Answer very briefly.', 'Answer [+very ]briefly.'],
  ['', 'New.', '[+New.]'],
  ['Old.', '', '[-Old.]'],
  ['one\ntwo\n', 'one\n', 'one\n[-two\n]'],
  ['请简短回答问题', '请详细回答问题', '请[-简短][+详细]回答问题'],
])('%j → %j', (before, after, expected) => expect(shown(textChanges(before, after))).toBe(expected));

it('leaves out unchanged lines far from a change', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}\n`);
  const after = lines.with(10, 'line X\n');
  expect(shown(textChanges(lines.join(''), after.join('')))).toBe(
    '{8}line 8\nline 9\nline [-10][+X]\nline 11\nline 12\n{7}',
  );
});

it('shows texts of the greatest length that have nothing in common one after the other, at once', () => {
  const text = (word: string) => Array.from({ length: 6000 }, (_, at) => `${word}${at}`).join(' ');
  const parts = textChanges(text('old'), text('new'));
  expect(parts.map(({ mark }) => mark)).toEqual(['removed', 'added']);
});
