import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createWorkLoop } from '../src/index.ts';

const unexpected = (error: unknown) => {
  throw error;
};

test('it looks once for many nudges, once more for one that comes while it looks, never twice at once', async () => {
  let [atOnce, most] = [0, 0];
  const looks: (() => void)[] = [];
  const loop = createWorkLoop(async () => {
    most = Math.max(most, ++atOnce);
    await new Promise<void>((end) => looks.push(end));
    atOnce--;
    return 60_000;
  }, unexpected);
  const begun = async (count: number) => {
    while (looks.length < count) await sleep(1);
  };
  for (let n = 0; n < 5; n++) loop.nudge();
  await begun(1);
  looks[0]?.();
  await begun(2);
  looks[1]?.();
  await sleep(60);
  expect(looks).toHaveLength(2);
  loop.nudge();
  await begun(3);
  loop.nudge();
  looks[2]?.();
  await begun(4);
  looks[3]?.();
  await sleep(60);
  expect({ looks: looks.length, most }).toEqual({ looks: 4, most: 1 });
  await loop.stop();
});

test('it looks again when the last look said, and after trouble', async () => {
  let looks = 0;
  const errors: unknown[] = [];
  const loop = createWorkLoop(
    async () => {
      if (++looks === 3) throw new Error('away');
      return 5;
    },
    (error) => errors.push(error),
  );
  loop.nudge();
  while (errors.length === 0) await sleep(5);
  expect(looks).toBe(3);
  const began = performance.now();
  while (looks < 4) await sleep(5);
  expect(performance.now() - began).toBeGreaterThan(1500);
  await loop.stop();
  const then = looks;
  await sleep(30);
  expect(looks).toBe(then);
});

test('stopping waits for the look under way, which can tell; nobody wakes it afterwards', async () => {
  const seen: boolean[] = [];
  const loop = createWorkLoop(async () => {
    await sleep(30);
    seen.push(loop.stopped);
    return 0;
  }, unexpected);
  loop.nudge();
  await loop.stop();
  expect(seen).toEqual([true]);
  loop.nudge();
  await sleep(30);
  expect(seen).toHaveLength(1);
});

test('what it does is not of the request that nudged it', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const loop = createWorkLoop(async () => {
    seen.push(request.getStore());
    return 60_000;
  }, unexpected);
  request.run('a request', () => loop.nudge());
  await sleep(5);
  await loop.stop();
  expect(seen).toEqual([undefined]);
});
