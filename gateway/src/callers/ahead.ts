import { AsyncResource } from 'node:async_hooks';
import { withoutSpans } from '@tutka/tracing';

/** After its last use for so long a credential is asked for again ahead of the next, in milliseconds. */
const AT_WORK_MS = 30_000;
/** Less than an answer is believed by as long as the next may take. */
const ROUND_MS = 700;
/** Where more are at work, the others' next request waits for its answer: then all that answers is awake anyway. */
const MOST = 32;

/** Credentials that are at work. */
export interface Ahead {
  /** One that opens something has just been used. */
  used(name: string): void;
  forget(name: string): void;
}

/**
 * Asks again and again for credentials that were just used, so that whoever goes on working waits for no answer: a fifth of the
 * time until a model is asked. `ask` answers whether it still opens something; what does not, or fails, is left to who comes next.
 */
export function askAhead(ask: (name: string) => Promise<boolean>): Ahead {
  const lastUsed = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const again = async (name: string) => {
    const isOpen = await withoutSpans(() => ask(name)).catch(() => false);
    if (!isOpen) lastUsed.delete(name);
  };
  // In no request's context: the timer outlives the one that began it.
  const round = AsyncResource.bind(() => {
    const since = performance.now() - AT_WORK_MS;
    for (const [name, at] of lastUsed) {
      if (at < since) lastUsed.delete(name);
      else void again(name);
    }
    if (lastUsed.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
  return {
    used(name) {
      if (lastUsed.size >= MOST && !lastUsed.has(name)) return;
      lastUsed.set(name, performance.now());
      timer ??= setInterval(round, ROUND_MS).unref();
    },
    forget: (name) => void lastUsed.delete(name),
  };
}
