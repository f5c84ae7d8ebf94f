import { expect, test } from '@jest/globals';
import { createKeyUses, type UseBatch } from './key-uses.ts';

/** Keeps batches as identity does: one that came before counts for nothing. */
function keeper() {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return {
    counts,
    take({ batch, uses }: UseBatch) {
      if (seen.has(batch)) return;
      seen.add(batch);
      for (const [key, { count }] of uses) counts.set(key, (counts.get(key) ?? 0) + count);
    },
  };
}

test('what was counted is told at the end, whatever went wrong on the way', async () => {
  const kept = keeper();
  const failures: unknown[] = [];
  let calls = 0;
  const uses = createKeyUses({
    everyMs: 1,
    onError: (error) => failures.push(error),
    tell: async (batch) => {
      calls += 1;
      // Lost before it came, then after it was counted.
      if (calls === 1) throw new Error('lost');
      kept.take(batch);
      if (calls === 2) throw new Error('the answer is lost');
    },
  });
  for (let round = 0; round < 20; round++) {
    uses.note('a');
    if (round % 2 === 0) uses.note('b');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await uses.stop();
  expect([kept.counts.get('a'), kept.counts.get('b')]).toEqual([20, 10]);
  expect(failures).toHaveLength(2);
});

test('nothing is told of nothing, and stopping gives up where nobody listens', async () => {
  const idle = createKeyUses({ tell: () => Promise.reject(new Error('called')), onError: () => undefined });
  await idle.stop();
  let tries = 0;
  const deaf = createKeyUses({
    tell: () => {
      tries += 1;
      return Promise.reject(new Error('down'));
    },
    onError: () => undefined,
  });
  deaf.note('a');
  await deaf.stop();
  expect(tries).toBe(5);
});
