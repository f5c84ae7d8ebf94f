import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { joined } from '../payments/joined.ts';
import { inLine } from './in-line.ts';

test('one of a key runs at a time, in order; other keys wait for nobody, and a failure is nobody else’s', async () => {
  const line = inLine();
  const told: string[] = [];
  const work = (key: string, n: number) =>
    line(key, async () => {
      told.push(`${key}${n} begins`);
      await sleep(2);
      told.push(`${key}${n} ends`);
      if (n === 2) throw new Error('two');
      return n;
    });
  const all = await Promise.allSettled([work('a', 1), work('a', 2), work('b', 1), work('a', 3)]);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([1, 'failed', 1, 3]);
  const ofA = ['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends', 'a3 begins', 'a3 ends'];
  expect(told.filter((word) => word.startsWith('a'))).toEqual(ofA);
  expect(told.indexOf('b1 begins')).toBeLessThan(told.indexOf('a1 ends'));
});

test('who asks while the same is under way gets its answer; later it is done anew', async () => {
  const join = joined<number>();
  let runs = 0;
  const work = async () => {
    await sleep(2);
    runs += 1;
    if (runs === 2) throw new Error('no');
    return runs;
  };
  expect(await Promise.all([join('a', work), join('a', work)])).toEqual([1, 1]);
  await expect(join('a', work)).rejects.toThrow('no');
  expect(await Promise.all([join('a', work), join('b', work)])).toEqual([3, 4]);
});
