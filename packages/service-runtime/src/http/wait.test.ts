import { expect, test } from '@jest/globals';
import { waitInWords } from './wait.ts';

test.each([
  [0, '1 second'],
  [0.2, '1 second'],
  [42, '42 seconds'],
  [59.1, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
])('%d seconds are "%s"', (seconds, said) => {
  expect(waitInWords(seconds)).toBe(said);
});
