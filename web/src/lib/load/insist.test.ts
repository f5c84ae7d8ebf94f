import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { insist } from './insist.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const failing = (times: number) => {
  let tried = 0;
  return async () => {
    tried += 1;
    if (tried <= times) throw new Error(`try ${tried}`);
    return tried;
  };
};

it('asks again for what did not come, after longer and longer pauses', async () => {
  const began = Date.now();
  const coming = insist(failing(3));
  await jest.runAllTimersAsync();
  expect(await coming).toBe(4);
  expect(Date.now() - began).toBe(500 + 1000 + 2000);
});

it('throws what the last try did', async () => {
  const failed = insist(failing(9)).catch(String);
  await jest.runAllTimersAsync();
  expect(await failed).toBe('Error: try 4');
});

it('goes on for as long as it is told to, and never pauses for long', async () => {
  const began = Date.now();
  const coming = insist(failing(20), Number.POSITIVE_INFINITY);
  await jest.runAllTimersAsync();
  expect(await coming).toBe(21);
  expect(Date.now() - began).toBeLessThan(20 * 8000);
});
