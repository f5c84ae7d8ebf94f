import { expect, test } from '@jest/globals';
import { keptFor } from './kept-for.ts';

function counted(answers: (() => Promise<number>)[] = []) {
  let time = 0;
  let fetches = 0;
  const kept = keptFor(
    1000,
    () => {
      fetches += 1;
      return answers.shift()?.() ?? Promise.resolve(fetches);
    },
    () => time,
  );
  return { kept, pass: (ms: number) => (time += ms) };
}

test('is fetched once while it is young, and again after that or when dropped', async () => {
  const { kept, pass } = counted();
  expect(await Promise.all([kept.get(), kept.get()])).toEqual([1, 1]);
  pass(999);
  expect(await kept.get()).toBe(1);
  pass(1);
  expect(await kept.get()).toBe(2);
  pass(5_000);
  expect([await kept.get(6_000), await kept.get()]).toEqual([2, 3]);
  expect(await kept.get(6_000)).toBe(3);
  kept.drop();
  expect(await kept.get(6_000)).toBe(4);
});

test('a failure is not kept, and what was dropped on its way does not come back', async () => {
  let late: (value: number) => void = () => {};
  const { kept } = counted([
    () => Promise.reject(new Error('down')),
    () => new Promise((resolve) => (late = resolve)),
  ]);
  await expect(kept.get()).rejects.toThrow('down');
  const slow = kept.get();
  kept.drop();
  expect(await kept.get()).toBe(3);
  late(2);
  expect(await slow).toBe(2);
  expect(await kept.get()).toBe(3);
});
