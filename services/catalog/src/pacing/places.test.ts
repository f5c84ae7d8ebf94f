import { expect, test } from '@jest/globals';
import { places } from './places.ts';

test('so much runs at once and no more, in order; what fails gives its place to the next', async () => {
  const inPlace = places(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (name: number) => async () => {
    begun.push(name);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    if (name % 2 === 0) throw new Error(`${name} fails`);
    return name;
  };
  const ended = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((name) => inPlace(work(name))));
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5, 6, 7], 2]);
  expect(ended.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(await inPlace(work(9))).toBe(9);
});
