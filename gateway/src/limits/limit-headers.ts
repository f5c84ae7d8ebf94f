import type { Count } from './limits.ts';

/** What a caller is told of a budget. */
export const limitHeaders = ({ limit, remaining, resetSeconds }: Omit<Count, 'allowed'>) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': resetSeconds,
});
