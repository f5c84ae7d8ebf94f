import { expect, test } from '@jest/globals';
import { retryAfter } from './retry-after.ts';

const now = Date.parse('2026-03-04T10:00:00Z');

test.each([
  ['25', 25_000],
  [' 0 ', 0],
  ['86400', 60_000],
  ['Wed, 04 Mar 2026 10:00:30 GMT', 30_000],
  ['Wed, 04 Mar 2026 09:00:00 GMT', 0],
  ['soon', 0],
  [undefined, 0],
])('Retry-After: %s', (header, wait) => {
  expect(retryAfter(header, now)).toBe(wait);
});
