import { expect, it } from '@jest/globals';
import { spread } from './spread.ts';

const letters = (text: string) => [...text];

it.each([
  ['AB', 'abcdefghij', 'AabcdBefghij'],
  ['ABC', 'ab', 'AaBbC'],
  ['', 'abc', 'abc'],
  ['AB', '', 'AB'],
])('%s among %s is %s', (few, many, expected) => {
  expect(spread(letters(few), letters(many)).join('')).toBe(expected);
});
