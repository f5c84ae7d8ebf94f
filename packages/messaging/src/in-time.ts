import { pause } from './pacer.ts';

/** What `work` gives, or `otherwise` where that takes longer than `ms`. Its failure comes through. Keeps no process alive. */
export async function inTime<T, U>(work: Promise<T>, ms: number, otherwise: U): Promise<T | U> {
  const late = new AbortController();
  try {
    return await Promise.race([work, pause(ms, late.signal).then(() => otherwise)]);
  } finally {
    late.abort();
  }
}
