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

const seconds = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000));

/**
 * Budgets a minute, counted in this process. Where counting itself fails, sign-in codes are refused and everything
 * else goes on.
 */
export function createLimits(budgets: Budgets): Limits {
  const make = (budget: Budget) =>
    new RateLimiterMemory({ keyPrefix: budget, points: budgets[budget], duration: WINDOW_SECONDS });
  const limiters: Readonly<Record<Budget, RateLimiterMemory>> = {
    read: make('read'),
    write: make('write'),
    turn: make('turn'),
    code: make('code'),
    upload: make('upload'),
    address: make('address'),
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
