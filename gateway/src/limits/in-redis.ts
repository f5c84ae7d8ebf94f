import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { inMemory } from './in-memory.ts';
import type { Limiter, MakeLimiter } from './limiter.ts';
import type { RedisConnection } from './redis-client.ts';

/** While Redis fails, it is tried again with one request after this. */
const TRY_AGAIN_MS = 1000;
const PREFIX = 'tutka:limit';
const LOOK_KEY = `${PREFIX}:look`;

/** Budgets of all gateways together. */
export interface SharedCounting {
  readonly make: MakeLimiter;
  /** Whether requests are counted together at this moment. */
  isShared(): boolean;
}

const nowhere: Limiter = { consume: () => Promise.reject(new Error('Redis does not answer')) };

/**
 * Counts in Redis. While that fails, each gateway counts for itself; sign-in codes are not counted then, so that nobody
 * has more tries by it. `onChange` hears when it begins to fail, and why, and when it works again: by requests, at the
 * start, and whenever there is a connection again.
 */
export function inRedis(
  { client, trouble }: RedisConnection,
  onChange: (shared: boolean, error?: unknown) => void,
): SharedCounting {
  let tryAt = 0;
  const failed = (error: unknown) => {
    if (tryAt === 0) onChange(false, trouble() ?? error);
    tryAt = performance.now() + TRY_AGAIN_MS;
  };
  const worked = () => {
    if (tryAt > 0) onChange(true);
    tryAt = 0;
  };
  // One that takes no writes, as it is full or a copy, answers a ping all the same.
  const look = () => client.set(LOOK_KEY, '', 'PX', TRY_AGAIN_MS).then(worked, failed);
  client.on('ready', look);
  void look();
  /** One request alone finds out whether Redis works again: the others do not wait for it. */
  const mayAsk = () => {
    if (tryAt === 0) return true;
    if (tryAt > performance.now()) return false;
    tryAt = performance.now() + TRY_AGAIN_MS;
    return true;
  };
  const make: MakeLimiter = (budget, points, duration) => {
    const shared = new RateLimiterRedis({
      storeClient: client,
      keyPrefix: `${PREFIX}:${budget}`,
      points,
      duration,
    });
    const alone = budget === 'code' ? nowhere : inMemory(budget, points, duration);
    return {
      async consume(key) {
        if (!mayAsk()) return await alone.consume(key);
        try {
          const result = await shared.consume(key);
          worked();
          return result;
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) {
            failed(refused);
            return await alone.consume(key);
          }
          worked();
          throw refused;
        }
      },
    };
  };
  return { make, isShared: () => tryAt === 0 };
}
