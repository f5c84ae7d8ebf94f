import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Budgets } from '../config.ts';
import type { MakeLimiter } from './limiter.ts';
import { createLimits, type Limits } from './limits.ts';

const budgets: Budgets = { read: 3, write: 3, turn: 3, code: 3, upload: 3, address: 100, open: 3 };
const WINDOW_SECONDS = 2;

const counted = async (limits: Limits, key: string, times: number) => {
  const counts = [];
  for (let time = 0; time < times; time++) counts.push(await limits('read', key));
  return counts.map(({ allowed, limit, remaining }) => [allowed, limit, remaining]);
};

/** The promises of what counts requests. Every adapter runs them, on its real server. */
export function limitsConformance(open: () => MakeLimiter): void {
  const limits = () => createLimits(budgets, { make: open(), windowSeconds: WINDOW_SECONDS });

  test('a budget is allowed, told, and then refused', async () => {
    expect(await counted(limits(), randomUUID(), 5)).toEqual([
      [true, 3, 2],
      [true, 3, 1],
      [true, 3, 0],
      [false, 3, 0],
      [false, 3, 0],
    ]);
  });

  test('keys and budgets are counted apart, whatever stands in a key', async () => {
    const one = limits();
    const key = `${randomUUID()} ключ:\r\n*1`;
    await counted(one, key, 4);
    expect((await one('write', key)).allowed).toBe(true);
    expect((await one('read', `${key}.`)).allowed).toBe(true);
    expect((await one('read', key)).allowed).toBe(false);
  });

  test('the budget is full again when its window is over, also where it was asked for meanwhile', async () => {
    const one = limits();
    const key = randomUUID();
    await counted(one, key, 4);
    await sleep(1000);
    const refused = await one('read', key);
    expect([refused.allowed, refused.resetSeconds]).toEqual([false, 1]);
    await sleep(1300);
    expect(await counted(one, key, 1)).toEqual([[true, 3, 2]]);
  });

  test('of many at once exactly as many as the budget has are allowed', async () => {
    const one = limits();
    const key = randomUUID();
    const counts = await Promise.all(Array.from({ length: 300 }, () => one('address', key)));
    expect(counts.filter(({ allowed }) => allowed)).toHaveLength(100);
  });
}
