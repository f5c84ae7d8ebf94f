import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Budgets } from '../config.ts';
import { inMemory } from './in-memory.ts';
import type { Limiter, MakeLimiter } from './limiter.ts';

const WINDOW_SECONDS = 60;

/** How an attempt was counted. */
export interface Count {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** An attempt could not be counted, and without that it is not to be let through. */
export class NotCounted extends Error {
  override readonly name = 'NotCounted';
}

/** Counts one request of `key` against a budget. Throws `NotCounted` for sign-in codes. */
export type Limits = (budget: Budget, key: string) => Promise<Count>;

/** Where requests are counted, and in what time a budget is full again. */
export interface Counting {
  readonly make?: MakeLimiter;
  readonly windowSeconds?: number;
}

const seconds = (result: RateLimiterRes) => Math.max(1, Math.ceil(result.msBeforeNext / 1000));

/**
 * Budgets a minute, counted in this process unless `make` says otherwise. Where counting itself fails, sign-in codes are
 * refused and everything else goes on.
 */
export function createLimits(
  budgets: Budgets,
  { make = inMemory, windowSeconds = WINDOW_SECONDS }: Counting = {},
): Limits {
  const limiter = (budget: Budget) => make(budget, budgets[budget], windowSeconds);
  const limiters: Readonly<Record<Budget, Limiter>> = {
    read: limiter('read'),
    write: limiter('write'),
    turn: limiter('turn'),
    code: limiter('code'),
    upload: limiter('upload'),
    address: limiter('address'),
  };
  return async (budget, key) => {
    const limit = budgets[budget];
    try {
      const result = await limiters[budget].consume(key);
      return { allowed: true, limit, remaining: result.remainingPoints, resetSeconds: seconds(result) };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        return { allowed: false, limit, remaining: 0, resetSeconds: seconds(refused) };
      }
      if (budget === 'code') throw new NotCounted('Attempts cannot be counted', { cause: refused });
      return { allowed: true, limit, remaining: 0, resetSeconds: windowSeconds };
    }
  };
}
