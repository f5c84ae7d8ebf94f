import { expect, test } from '@jest/globals';
import { sharesReached } from './quota.events.ts';

test.each([
  [0n, 5n, []],
  [3n, 5n, []],
  [4n, 5n, [80]],
  [5n, 5n, [80, 100]],
  [799n, 1_000n, []],
  [800n, 1_000n, [80]],
  [1_200n, 1_000n, [80, 100]],
  [0n, 0n, [80, 100]],
  [10n ** 30n, null, []],
])('%i of %i reach %j', (used, limit, shares) => {
  expect(sharesReached(used, limit)).toEqual(shares);
});
