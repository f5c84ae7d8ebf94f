import { expect, test } from '@jest/globals';
import { marksIn } from './cite-marks.ts';

const cited = new Set([1, 2, 10]);

test.each([
  ['As it says [2], and [10] [2].', '2,10'],
  ['Of [3] nothing is known, nor of [1 ], a[0] and [0001].', ''],
  ['No marks at all', ''],
])('%j marks %j', (text, marks) => expect(marksIn(text, cited)).toBe(marks));

test('where nothing is cited, nothing is marked', () => expect(marksIn('[1]', new Set())).toBe(''));
