import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ThinkSplitter } from './think-splitter.ts';

function split(parts: readonly string[]): { text: string; reasoning: string } {
  const splitter = new ThinkSplitter();
  const pieces = [...parts.flatMap((part) => splitter.push(part)), ...splitter.end()];
  const joined = (type: string) =>
    pieces.map((piece) => ('text' in piece && piece.type === type ? piece.text : '')).join('');
  return { text: joined('text'), reasoning: joined('reasoning') };
}

const plain = fc.string({ unit: fc.constantFrom('a', '<', '/', 'think', '>', ' ', 'ü') });

test('reasoning and text are told apart, wherever the tags were divided', () => {
  const thought = plain.filter((text) => !`${text}</`.includes('</think>') && !text.endsWith('<'));
  fc.assert(
    fc.property(thought, plain, fc.array(fc.nat(), { maxLength: 12 }), (reasoning, text, places) => {
      const whole = `<think>${reasoning}</think>\n\n${text}`;
      const at = [...new Set([0, ...places.map((place) => place % whole.length), whole.length])];
      at.sort((one, other) => one - other);
      const parts = at.slice(1).map((end, index) => whole.slice(at[index], end));
      expect(split(parts)).toEqual({ text: text.trimStart(), reasoning });
    }),
  );
});

test.each([
  [['Hello <think>', 'not this</think>'], { text: 'Hello <think>not this</think>', reasoning: '' }],
  [['\n <thi', 'nk>never closed </thi'], { text: '', reasoning: 'never closed </thi' }],
  [['<thi', 'stle>'], { text: '<thistle>', reasoning: '' }],
  [['<th'], { text: '<th', reasoning: '' }],
])('%j', (parts, expected) => {
  expect(split(parts)).toEqual(expected);
});

test('a row of spaces without an end is not held back, and not read again with each of them', () => {
  const begun = performance.now();
  const spaces = Array.from({ length: 300_000 }, () => ' ');
  expect(split([...spaces, 'Hello'])).toEqual({ text: `${spaces.join('')}Hello`, reasoning: '' });
  expect(performance.now() - begun).toBeLessThan(10_000);
});
