import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { allTo } from './index.ts';

test('pieces that find room are taken at once', () => {
  const heard: number[] = [];
  expect(allTo([1, 2, 3], (piece) => void heard.push(piece))).toBeUndefined();
  expect(heard).toEqual([1, 2, 3]);
});

test('the others wait for room', async () => {
  const heard: number[] = [];
  const room = Promise.withResolvers<void>();
  const taken = allTo([1, 2, 3], (piece) => {
    heard.push(piece);
    return piece === 2 ? room.promise : undefined;
  });
  await setImmediate();
  expect(heard).toEqual([1, 2]);
  room.resolve();
  await taken;
  expect(heard).toEqual([1, 2, 3]);
});
