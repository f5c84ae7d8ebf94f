import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { citationsOf } from './citations.ts';
import { QUOTE_LIMIT, quoteFor } from './quote.ts';
import type { Source } from './source.ts';

const source = (text: string, mayOpen = true): Source => ({
  knowledgeUuid: 'k',
  documentUuid: 'd',
  ordinal: 7,
  title: 'Manual',
  page: 3,
  text,
  score: 1.5,
  mayOpen,
});
const numbers = (text: string, count = 9) =>
  citationsOf(
    text,
    Array.from({ length: count }, () => source('x')),
  ).map((each) => each.number);

test('numbers stand as in the text, once each, in order of first use', () => {
  expect(numbers('a [3]. b [1][3]')).toEqual([3, 1]);
  expect(numbers('a [1, 2] b【4】 c [^5] d [6-8]')).toEqual([1, 2, 4, 5, 6, 7, 8]);
});

test('a number with a fraction is quoted where that number stands', () => {
  const pump = (number: number, weight: number) =>
    `Pump ${number} takes ${number}.5 kW and weighs ${weight} kg.`;
  const passage = [pump(1, 3), pump(2, 35), pump(3, 9)].join('\n\n');
  expect(quoteFor('It takes 3.5 kW', passage)).toBe(pump(3, 9));
  expect(quoteFor('Sie braucht 3,5 kW', passage)).toBe(pump(3, 9));
});

test('what is no source is no citation', () => {
  expect(numbers('a [0] b [4] c [x] d [999]', 3)).toEqual([]);
  expect(numbers('`list[1]` and\n```\nlist[2]\n``` [3]')).toEqual([3]);
  expect(numbers('```\nopen [1]')).toEqual([]);
});

test('the quote is the sentence that the claim is about', () => {
  const text =
    'Trains leave at six. The harbour closes at night. Cats sleep a lot during long winter afternoons.';
  const [cited] = citationsOf('They depart. The harbour is closed at night [1]. More.', [source(text)]);
  expect(cited).toEqual({
    number: 1,
    knowledgeUUID: 'k',
    documentUUID: 'd',
    ordinal: 7,
    title: 'Manual',
    page: 3,
    quote: 'The harbour closes at night. Cats sleep a lot during long winter afternoons.',
    score: 1.5,
  });
  expect(quoteFor('猫在睡觉', '火车六点出发。猫整天睡觉。港口关闭。')).toBe('猫整天睡觉。港口关闭。');
});

test('uuids are kept from those who may not open the document', () => {
  const [cited] = citationsOf('Yes [1]', [source('Yes.', false)]);
  expect(cited).not.toHaveProperty('knowledgeUUID');
  expect(cited).not.toHaveProperty('documentUUID');
  expect(cited).not.toHaveProperty('ordinal');
});

test('a sentence without end is cut to the stretch that matters, at words', () => {
  const text = `${'nothing here '.repeat(60)}the secret harbour opens ${'nothing more '.repeat(60)}`;
  const quote = quoteFor('When does the secret harbour open?', text);
  expect(quote).toContain('secret harbour opens');
  expect([...quote].length).toBeLessThanOrEqual(QUOTE_LIMIT);
});

test('a passage of very many sentences is quoted like any other', () => {
  expect(quoteFor('x', '。'.repeat(200_000))).toBe('。。');
});

test('of a long passage without an end each stretch is looked at, and not from each of its words', () => {
  const many = 'a '.repeat(100_000);
  const begunAt = performance.now();
  const quote = quoteFor('Where is the harbour?', `${many}the harbour is there ${many}`);
  // From each word to the end it would be minutes.
  expect(performance.now() - begunAt).toBeLessThan(10_000);
  expect(quote).toContain('the harbour is there');
  expect([...quote].length).toBeLessThanOrEqual(QUOTE_LIMIT);
});

test('every quote is a verbatim piece of its passage', () => {
  const anyText = fc
    .array(fc.constantFrom('alpha', 'beta.', 'γάμμα!', '知识。', '\n\n', '😀', 'x'.repeat(400), ' '))
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.string(), anyText, (claim, passage) => {
      const quote = quoteFor(claim, passage);
      expect(passage).toContain(quote);
      expect([...quote].length).toBeLessThanOrEqual(QUOTE_LIMIT);
      expect(quote === '').toBe(passage.trim() === '');
    }),
  );
});
