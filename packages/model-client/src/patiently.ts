import { setTimeout as wait } from 'node:timers/promises';
import { ModelFailure } from './failure.ts';

/** Before the second try, the third and so on, in milliseconds. */
const usualPauses: readonly number[] = [500, 2_000, 8_000];
const longestPause = 30_000;

/**
 * Calls a model again after failures that may pass, later each time, and as late as the provider asks. Throws the last
 * failure, and what the wait throws once `signal` is aborted.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  pauses: readonly number[] = usualPauses,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelFailure && error.retryable)) throw error;
      const asked = (error.retryAfter ?? 0) * 1000;
      await wait(Math.min(Math.max(pause, asked), longestPause), undefined, { signal });
    }
  }
  return await work();
}
