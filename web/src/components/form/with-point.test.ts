import { expect, it } from '@jest/globals';
import { withPoint } from './with-point.ts';

it.each([
  ['19,5', '19.5'],
  [',5', '.5'],
  ['0,125', '0.125'],
  ['19.5', '19.5'],
  ['1,000', '1,000'],
  [' 250,000 ', ' 250,000 '],
  ['1,000.50', '1,000.50'],
  ['1,000,000', '1,000,000'],
  ['', ''],
])('%j is taken as %j', (typed, taken) => {
  expect(withPoint(typed)).toBe(taken);
});
