import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget } from '../config.ts';

/** Takes a point from a key's budget; rejects with the count where it is used up. */
export interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

/** Makes what counts one budget: so many points for each key in a window of seconds. */
export type MakeLimiter = (budget: Budget, points: number, seconds: number) => Limiter;
