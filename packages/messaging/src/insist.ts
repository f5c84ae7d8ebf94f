import { backoffMs, pause } from './pacer.ts';

/** Does the work again and again until it succeeds; gives what it came to, or nothing where `signal` aborted before. */
export async function insist<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<T | undefined> {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      return await work();
    } catch (error) {
      onError(error);
      await pause(backoffMs(failures), signal);
    }
  }
  return undefined;
}
