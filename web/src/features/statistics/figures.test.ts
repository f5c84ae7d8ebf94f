import { expect, it } from '@jest/globals';
import { deltaOf, glance } from './figures.ts';

it.each([
  [110, 100, { percent: 10, way: 'up' }],
  ['0.50', '2.00', { percent: -75, way: 'down' }],
  [5, 0, { percent: null, way: 'up' }],
  [0, 0, { percent: 0, way: 'same' }],
  ['3', '-2', { percent: 250, way: 'up' }],
  [1001, 1000, { percent: 0, way: 'up' }],
])('%s after %s', (now, before, delta) => expect(deltaOf(now, before)).toEqual(delta));

it.each([
  [null, 3],
  [3, null],
  [3, undefined],
])('%s after %s says nothing', (now, before) => expect(deltaOf(now, before)).toBeUndefined());

it.each([
  ['0.00', '0'],
  ['1234.567891', '1234.57'],
  ['0.004567', '0.0046'],
  ['0.000000001', '0.000000001'],
  ['-0.5', '-0.50'],
  ['88', '88'],
])('%s at a glance is %s', (amount, shown) => expect(glance(amount)).toBe(shown));
