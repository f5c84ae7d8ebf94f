import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { MakeLimiter } from './limiter.ts';

/** Counts in this process. */
export const inMemory: MakeLimiter = (budget, points, duration) =>
  new RateLimiterMemory({ keyPrefix: budget, points, duration });
