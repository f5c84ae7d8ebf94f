import { expect, test } from '@jest/globals';
import { together } from './together.ts';

test('batches are put together up to a number of records, in their order, and a large one stands alone', () => {
  const sizes = [3, 4, 3, 1, 12, 2];
  const groups = together(
    sizes.map((length) => ({ messages: Array.from({ length }) })),
    10,
  );
  expect(groups.map((group) => group.map(({ messages }) => messages.length))).toEqual([
    [3, 4, 3],
    [1],
    [12],
    [2],
  ]);
  expect(together([], 10)).toEqual([]);
});
