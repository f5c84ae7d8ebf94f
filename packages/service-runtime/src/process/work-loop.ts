import { AsyncLocalStorage } from 'node:async_hooks';

const AFTER_TROUBLE_MS = 2_000;

/** Looks for work when told of some, and again when the last look said. */
export interface WorkLoop {
  /** Looks now, or once more where a look is under way. */
  nudge(): void;
  /** True from the beginning of `stop`: a look takes nothing more. */
  readonly stopped: boolean;
  /** Looks no more; waits for the look that is under way. */
  stop(): Promise<void>;
}

/**
 * A loop that rests until it is nudged. `look` takes what is due and answers in how many milliseconds to look again; never
 * two at once. What it throws goes to `onError`, and it looks again two seconds later.
 */
export function createWorkLoop(look: () => Promise<number>, onError: (error: unknown) => void): WorkLoop {
  const outside = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const lookUntilQuiet = async () => {
    while (again && !stopped) {
      again = false;
      clearTimeout(timer);
      const wait = await look().catch((error: unknown) => {
        onError(error);
        return AFTER_TROUBLE_MS;
      });
      if (!stopped) timer = setTimeout(nudge, wait);
    }
    looking = undefined;
  };
  function nudge(): void {
    if (stopped) return;
    again = true;
    // Work goes on after the request that told of it, and is not its own.
    looking ??= outside(lookUntilQuiet);
  }
  return {
    nudge,
    get stopped() {
      return stopped;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
