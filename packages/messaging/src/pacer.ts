import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait between looks when nothing was found: from `minMs`, doubling up to `maxMs`. */
export interface Polling {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Where other processes write too. */
export const adaptivePolling: Polling = { minMs: 5, maxMs: 250 };

/** Where what writes is in this process and nudges, but for what another left, which is found within `maxMs`. */
export function nudgedPolling(maxMs: number): Polling {
  return { minMs: Math.min(250, maxMs), maxMs };
}

/** The waiting of a loop that looks for work. */
export interface Pacer {
  /** There may be work: ends the wait, or leaves out the next one. */
  nudge(): void;
  /** Looks from now on: who nudged before is served by this look. */
  look(): void;
  /** Found work: the next wait is short again. */
  reset(): void;
  /** Waits for a nudge, for the time that is due but `mostMs` at most, or until `signal` aborts. */
  rest(signal: AbortSignal, mostMs?: number): Promise<void>;
}

/** A pacer for one loop. */
export function createPacer({ minMs, maxMs }: Polling): Pacer {
  let nudged = false;
  let wake = () => {};
  let next = minMs;
  return {
    nudge() {
      nudged = true;
      wake();
    },
    look() {
      nudged = false;
    },
    reset() {
      next = minMs;
    },
    async rest(signal, mostMs = Number.POSITIVE_INFINITY) {
      if (!nudged && !signal.aborted) {
        // Without a signal of its own: an aborted one costs an exception with its stack, at every nudge.
        await new Promise<void>((resolve) => {
          const end = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            wake = () => {};
            resolve();
          };
          const timer = setTimeout(end, Math.min(next, mostMs)).unref();
          signal.addEventListener('abort', end, { once: true });
          wake = end;
        });
        next = Math.min(next * 2, maxMs);
      }
    },
  };
}

/** Waits; returns early, without an error, when `signal` aborts. Keeps no process alive. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}

/** The wait before try number `attempt` (from 1) after a failure: 50 ms, doubling, at most 5 s. */
export function backoffMs(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt - 1, 10), 5_000);
}
