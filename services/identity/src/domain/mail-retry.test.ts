import { expect, test } from '@jest/globals';
import { mailRetryMs } from './mail-retry.ts';

test('a mail that fails is tried again ever later, and at least once an hour', () => {
  expect([1, 2, 3, 7, 8, 9, 1000].map((tries) => mailRetryMs(tries) / 1000)).toEqual([
    30, 60, 120, 1920, 3600, 3600, 3600,
  ]);
});
