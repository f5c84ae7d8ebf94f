import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Budgets } from '../config.ts';

const WINDOW_SECONDS = 60;

/** How an attempt was counted. */
export interface Count {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts one request of `key` against a budget. */
export type Limits = (budget: Budget, key: string) => Promise<Count>;

/** Takes a point from a key's budget; rejects with the count where it is used up. */
interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

const inMemory = (budget: Budget, points: number): Limiter =>
  new RateLimiterMemory({ keyPrefix: budget, points, duration: WINDOW_SECONDS });

const seconds = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000));

/**
 * Budgets a minute, counted in this process. Where counting itself fails, sign-in codes are refused and everything
 * else goes on.
 */
export function createLimits(budgets: Budgets, make = inMemory): Limits {
  const limiters: Readonly<Record<Budget, Limiter>> = {
    read: make('read', budgets.read),
    write: make('write', budgets.write),
    turn: make('turn', budgets.turn),
    code: make('code', budgets.code),
    upload: make('upload', budgets.upload),
    address: make('address', budgets.address),
  };
  return async (budget, key) => {
    const limit = budgets[budget];
    try {
      const result = await limiters[budget].consume(key);
      return { allowed: true, limit, remaining: result.remainingPoints, resetSeconds: seconds(result) };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) {
        return { allowed: budget !== 'code', limit, remaining: 0, resetSeconds: WINDOW_SECONDS };
      }
      return { allowed: false, limit, remaining: 0, resetSeconds: seconds(refused) };
    }
  };
}
