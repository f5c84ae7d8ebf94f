import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';

/**
 * Whoever comes behind a migration that waits for a table waits too: for so long at most. Less than PostgreSQL's `deadlock_timeout` of a
 * second, after which it could end one of them in its place.
 */
export const LOCK_MS = 200;
const PAUSE_MS = 200;
const MOST_PAUSE_MS = 5_000;
/** What is tried so often is held by something that takes long. */
const TOLD_AT = 5;

/** Not to be had in time, or a deadlock. */
const inUse = ['55P03', '40P01'];

/**
 * Does again what asked for a lock in vain (`lock_timeout`), however often that happens: in between everybody else goes on.
 * `onInUse` hears of it once, where it goes on for seconds.
 */
export async function givingWay<T>(work: () => Promise<T>, onInUse: () => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!types.isNativeError(error) || !inUse.includes(String((error as { code?: unknown }).code)))
        throw error;
    }
    if (tries === TOLD_AT) onInUse();
    await sleep(Math.min(tries * PAUSE_MS, MOST_PAUSE_MS));
  }
}
