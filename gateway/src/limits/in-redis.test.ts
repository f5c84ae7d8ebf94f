import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type FaultyProxy, faultyProxy, inDocker, startRedis } from '@tutka/testing';
import type { Redis } from 'ioredis';
import type { Budgets } from '../config.ts';
import { limitsConformance } from './conformance.ts';
import { inRedis, type SharedCounting } from './in-redis.ts';
import { createLimits, type Limits, NotCounted } from './limits.ts';
import { connectRedis } from './redis-client.ts';

const { server, suite } = await inDocker('limits in Redis in a container', startRedis);
afterAll(() => server?.stop());

const budgets: Budgets = { read: 10, write: 10, turn: 10, code: 10, upload: 10, address: 10, open: 10 };
const BACK_WITHIN_MS = 8_000;

interface Gateway {
  readonly limits: Limits;
  readonly counting: SharedCounting;
  readonly changes: boolean[];
  readonly reasons: string[];
  readonly client: Redis;
}

async function gateway(url = server?.url ?? ''): Promise<Gateway> {
  const redis = await connectRedis(url);
  const [changes, reasons]: [boolean[], string[]] = [[], []];
  const counting = inRedis(redis, (shared, error) => {
    changes.push(shared);
    if (!shared) reasons.push(String(error));
  });
  return { client: redis.client, counting, changes, reasons, limits: createLimits(budgets, counting) };
}

const allowed = async ({ limits }: Gateway, key: string, times: number) => {
  let count = 0;
  for (let time = 0; time < times; time++) if ((await limits('read', key)).allowed) count += 1;
  return count;
};

/** Asks until requests are counted together again; gives how long that took. */
async function backAfter(one: Gateway): Promise<number> {
  const since = Date.now();
  for (;;) {
    await one.limits('read', randomUUID());
    if (one.counting.isShared()) return Date.now() - since;
    if (Date.now() - since > BACK_WITHIN_MS) throw new Error('It does not come back');
    await sleep(50);
  }
}

(server ? describe : describe.skip)(suite, () => {
  const open: Gateway[] = [];
  const opened = async (url?: string) => {
    const one = await gateway(url);
    open.push(one);
    return one;
  };
  let conforming: Gateway;
  beforeAll(async () => {
    conforming = await gateway();
  });
  afterAll(() => conforming.client.disconnect());
  afterEach(() => {
    for (const { client } of open.splice(0)) client.disconnect();
  });

  limitsConformance(() => conforming.counting.make);

  describe('of two gateways', () => {
    let [one, two]: Gateway[] = [];
    beforeEach(async () => {
      [one, two] = [await opened(), await opened()];
    });
    const pair = () => [one, two] as [Gateway, Gateway];

    test('requests are counted together', async () => {
      const key = randomUUID();
      const [first, second] = pair();
      expect([await allowed(first, key, 6), await allowed(second, key, 6)]).toEqual([6, 4]);
      const many = randomUUID();
      const counts = await Promise.all(
        pair().flatMap(({ limits }) => Array.from({ length: 50 }, () => limits('code', many))),
      );
      expect(counts.filter((count) => count.allowed)).toHaveLength(10);
    });

    test('keys go by themselves, and name nothing but the budget and who is counted', async () => {
      const key = randomUUID();
      await allowed(pair()[0], key, 1);
      expect(await server?.command('keys', `*${key}*`)).toBe(`tutka:limit:read:${key}`);
      expect(Number(await server?.command('pttl', `tutka:limit:read:${key}`))).toBeGreaterThan(0);
    });

    test('a Redis that is emptied, of its scripts too, starts counting anew and breaks nothing', async () => {
      const key = randomUUID();
      const [first, second] = pair();
      expect(await allowed(first, key, 12)).toBe(10);
      await server?.command('flushall');
      await server?.command('script', 'flush');
      expect([await allowed(second, key, 6), await allowed(first, key, 6)]).toEqual([6, 4]);
      expect([...first.changes, ...second.changes]).toEqual([]);
    });

    test('killed, each counts for itself and codes are refused; started again, they count together within seconds', async () => {
      const key = randomUUID();
      const [first, second] = pair();
      await allowed(first, key, 10);
      await server?.kill();
      expect([await allowed(first, key, 12), await allowed(second, key, 12)]).toEqual([10, 10]);
      await expect(first.limits('code', key)).rejects.toThrow(NotCounted);
      await expect(second.limits('code', key)).rejects.toThrow(NotCounted);
      await server?.startAgain();
      const took = [await backAfter(first), await backAfter(second)];
      console.log(`back ${took.join(' and ')} ms after Redis was started again`);
      const anew = randomUUID();
      expect([await allowed(first, anew, 6), await allowed(second, anew, 6)]).toEqual([6, 4]);
      expect((await first.limits('code', anew)).allowed).toBe(true);
      expect([first.changes, second.changes]).toEqual([
        [false, true],
        [false, true],
      ]);
    });

    test('standing still, it makes one request a second wait, not all', async () => {
      const [first] = pair();
      await server?.pause();
      try {
        const since = Date.now();
        let slow = 0;
        let asked = 0;
        while (Date.now() - since < 3000) {
          const before = Date.now();
          expect((await first.limits('read', randomUUID())).allowed).toBe(true);
          asked += 1;
          if (Date.now() - before > 100) slow += 1;
          await sleep(5);
        }
        console.log(`${slow} of ${asked} requests waited`);
        expect(slow).toBeLessThanOrEqual(4);
        expect(asked).toBeGreaterThan(100);
        await expect(first.limits('code', 'a')).rejects.toThrow(NotCounted);
      } finally {
        await server?.unpause();
      }
      expect(await backAfter(first)).toBeLessThan(BACK_WITHIN_MS);
    });
  });

  describe('on a way that breaks', () => {
    let proxy: FaultyProxy;
    beforeEach(async () => {
      const { hostname, port } = new URL(server?.url ?? '');
      proxy = await faultyProxy(hostname, Number(port));
    });
    afterEach(() => proxy.close());
    const url = () => `redis://127.0.0.1:${proxy.port}`;

    test('a connection whose other end is gone without a word is given up for a new one', async () => {
      const one = await opened(url());
      expect(await allowed(one, randomUUID(), 3)).toBe(3);
      proxy.become('silent');
      await allowed(one, randomUUID(), 1);
      await sleep(300);
      await allowed(one, randomUUID(), 1);
      expect(one.counting.isShared()).toBe(false);
      // What was connected meanwhile stays silent.
      proxy.become('through');
      expect(await backAfter(one)).toBeLessThan(BACK_WITHIN_MS);
    });

    test('a gateway that starts without Redis says so before anybody asks, and why, and that it is there again', async () => {
      const nowhere = await opened('redis://127.0.0.1:1');
      await sleep(50);
      expect(nowhere).toMatchObject({ changes: [false], reasons: [expect.stringMatching('ECONNREFUSED')] });
      expect(nowhere.counting.isShared()).toBe(false);
      proxy.become('cut');
      const one = await opened(url());
      await sleep(50);
      expect(one.changes).toEqual([false]);
      proxy.become('through');
      for (let n = 0; n < BACK_WITHIN_MS / 50 && !one.counting.isShared(); n++) await sleep(50);
      expect(one.changes).toEqual([false, true]);
    });

    test('a Redis that is full is told as that at the start, and counts are shared again once there is room', async () => {
      await server?.command('config', 'set', 'maxmemory', '1');
      try {
        const one = await opened(url());
        await sleep(50);
        expect(one.changes).toEqual([false]);
        expect(one.reasons[0]).toMatch('OOM');
        await server?.command('config', 'set', 'maxmemory', '0');
        expect(await backAfter(one)).toBeLessThan(BACK_WITHIN_MS);
      } finally {
        await server?.command('config', 'set', 'maxmemory', '0');
      }
    });

    test('one that has become a copy of another is left for the one that the address leads to by now', async () => {
      const first = await startRedis();
      const { hostname, port } = new URL(first.url);
      const way = await faultyProxy(hostname, Number(port));
      try {
        const one = await opened(`redis://127.0.0.1:${way.port}`);
        expect(await allowed(one, randomUUID(), 3)).toBe(3);
        await first.command('replicaof', '192.0.2.1', '6379');
        await expect(one.limits('code', 'a')).rejects.toThrow(NotCounted);
        expect(one.reasons[0]).toMatch('READONLY');
        // Connections that are open stay where they are.
        const { hostname: host, port: at } = new URL(server?.url ?? '');
        way.leadTo(host, Number(at));
        expect(await backAfter(one)).toBeLessThan(BACK_WITHIN_MS);
        expect((await one.limits('code', randomUUID())).allowed).toBe(true);
      } finally {
        await way.close();
        await first.stop();
      }
    });

    test('a password that Redis does not take is told as that', async () => {
      await server?.command('config', 'set', 'requirepass', 'right');
      try {
        const one = await opened((server?.url ?? '').replace('//', '//:wrong@'));
        await sleep(50);
        expect(one.changes).toEqual([false]);
        expect(one.reasons[0]).toMatch('WRONGPASS');
      } finally {
        await server?.command('-a', 'right', 'config', 'set', 'requirepass', '');
      }
    });

    test('a gateway starts without Redis, and counts in it as soon as it is there', async () => {
      proxy.become('cut');
      const one = await opened(url());
      await expect(one.limits('code', 'a')).rejects.toThrow(NotCounted);
      expect(await allowed(one, randomUUID(), 12)).toBe(10);
      proxy.become('through');
      expect(await backAfter(one)).toBeLessThan(BACK_WITHIN_MS);
    });
  });
});
