import { expect, test } from '@jest/globals';
import { stepsTo } from './index.ts';

let isLeft = false;

async function* steps(): AsyncGenerator<number, string> {
  isLeft = false;
  try {
    yield 1;
    yield 2;
    return 'both';
  } finally {
    isLeft = true;
  }
}

test('steps are handed over, and what they come to is answered', async () => {
  const heard: number[] = [];
  await expect(stepsTo(steps(), (step) => void heard.push(step))).resolves.toBe('both');
  expect(heard).toEqual([1, 2]);
});

test('steps that nobody takes are left', async () => {
  const mine = new Error('no more');
  const take = () => {
    throw mine;
  };
  await expect(stepsTo(steps(), take)).rejects.toBe(mine);
  expect(isLeft).toBe(true);
});
