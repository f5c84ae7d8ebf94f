import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { Patience } from './patience.ts';

const MS = 200;
let patience: Patience;
afterEach(() => patience.end());

/** Resolves when its signal is aborted, with how long ago `from` was. */
async function abortedAfter(from: number): Promise<number> {
  while (!patience.signal.aborted) await sleep(2);
  return performance.now() - from;
}

test('who says nothing is given up after its time, and no sooner', async () => {
  const from = performance.now();
  patience = new Patience(MS, undefined);
  expect(await abortedAfter(from)).toBeGreaterThanOrEqual(MS - 2);
  expect(patience).toMatchObject({ stalled: true, touched: false, left: false });
});

test('it begins anew with each word', async () => {
  patience = new Patience(MS, undefined);
  await sleep(MS / 2);
  const from = performance.now();
  patience.touch();
  expect(await abortedAfter(from)).toBeGreaterThanOrEqual(MS - 2);
  expect(patience).toMatchObject({ stalled: true, touched: true });
});

test('a caller that leaves is told apart, and nothing is given up after the end', async () => {
  const caller = new AbortController();
  patience = new Patience(MS, caller.signal);
  caller.abort(new Error('left'));
  expect(patience.signal.reason).toEqual(new Error('left'));
  patience.end();
  await sleep(MS + 50);
  expect(patience).toMatchObject({ stalled: false, left: true });
});
