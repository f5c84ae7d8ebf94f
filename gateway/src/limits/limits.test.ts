import { expect, it } from '@jest/globals';
import { createLimits } from './limits.ts';

const budgets = { read: 2, write: 2, turn: 2, code: 2, upload: 2, address: 2 };

it('keys and budgets are counted apart', async () => {
  const limits = createLimits(budgets);
  const spent = [await limits('read', 'ann'), await limits('read', 'ann'), await limits('read', 'ann')];
  expect(spent.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 1],
    [true, 0],
    [false, 0],
  ]);
  expect((await limits('read', 'bob')).allowed).toBe(true);
  expect((await limits('write', 'ann')).allowed).toBe(true);
});

it('sign-in codes are refused where nothing can be counted, everything else goes on', async () => {
  const limits = createLimits(budgets, () => ({ consume: () => Promise.reject(new Error('no connection')) }));
  expect((await limits('code', 'a')).allowed).toBe(false);
  expect((await limits('turn', 'a')).allowed).toBe(true);
});
