import { expect, it } from '@jest/globals';
import { paceOf } from './pace.ts';

it.each([
  [0, 1000],
  [4000, 1000],
  [20_000, 5000],
  [600_000, 30_000],
])('after %i ms it waits %i ms', (waited, pace) => expect(paceOf(waited)).toBe(pace));
