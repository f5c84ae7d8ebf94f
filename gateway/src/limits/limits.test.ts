import { describe, expect, it } from '@jest/globals';
import { limitsConformance } from './conformance.ts';
import { inMemory } from './in-memory.ts';
import { createLimits, NotCounted } from './limits.ts';

const budgets = { read: 2, write: 2, turn: 2, code: 2, upload: 2, address: 2, open: 1 };

describe('limits in memory', () => limitsConformance(() => inMemory));

it('sign-in codes are refused where nothing can be counted, everything else goes on', async () => {
  const limits = createLimits(budgets, {
    make: () => ({ consume: () => Promise.reject(new Error('no connection')) }),
  });
  await expect(limits('code', 'a')).rejects.toThrow(NotCounted);
  expect((await limits('turn', 'a')).allowed).toBe(true);
});
