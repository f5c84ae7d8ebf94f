import { expect, it } from '@jest/globals';
import { savingOf } from './saving.ts';

it.each([
  ['19.00', '190.00', 16],
  ['10', '96', 20],
  ['10', '120', 0],
  ['10', '130', 0],
  ['0', '0', 0],
])('%s a month and %s a year save %i %%', (month, year, saving) => {
  expect(savingOf({ month, year })).toBe(saving);
});
