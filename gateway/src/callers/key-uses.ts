import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often a key was used, and when last. */
interface KeyUse {
  readonly count: number;
  /** Milliseconds. */
  readonly lastUsedAt: number;
}

/** Uses that are told together; told again under the same name, they count once. */
export interface UseBatch {
  readonly batch: string;
  readonly uses: ReadonlyMap<string, KeyUse>;
}

/** Counts requests made with keys. */
export interface KeyUses {
  note(keyUuid: string): void;
  /** Tells what is not told yet. */
  stop(): Promise<void>;
}

const EVERY_MS = 2000;
/** What may go wrong at the end: identity being restarted. */
const LAST_TRIES = 5;
const TRY_AGAIN_MS = 500;

/** Counts in memory and tells identity every two seconds, so that no request waits for its own count. */
export function createKeyUses(options: {
  tell: (batch: UseBatch) => Promise<void>;
  onError: (error: unknown) => void;
  everyMs?: number;
}): KeyUses {
  let uses = new Map<string, KeyUse>();
  /** What may have arrived, or not: told again as it is. */
  let untold: UseBatch | undefined;
  let running: Promise<void> | undefined;

  const tellOnce = async () => {
    if (untold === undefined) {
      if (uses.size === 0) return;
      untold = { batch: randomUUID(), uses };
      uses = new Map();
    }
    try {
      await options.tell(untold);
      untold = undefined;
    } catch (error) {
      options.onError(error);
    }
  };
  const tell = () => {
    running ??= tellOnce().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(tell, options.everyMs ?? EVERY_MS).unref();
  return {
    note(keyUuid) {
      const count = (uses.get(keyUuid)?.count ?? 0) + 1;
      uses.set(keyUuid, { count, lastUsedAt: Date.now() });
    },
    async stop() {
      clearInterval(timer);
      await running;
      for (let attempt = 1; untold !== undefined || uses.size > 0; attempt++) {
        await tell();
        if (untold === undefined) continue;
        if (attempt >= LAST_TRIES) return;
        await sleep(TRY_AGAIN_MS);
      }
    },
  };
}
