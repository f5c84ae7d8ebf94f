import type { LogWatch } from './log-watch.ts';

export interface FollowPace {
  readonly watch: LogWatch;
  /** How long a stream is silent before it gives a sign of life. */
  readonly pingMs: number;
  /** How long one stream lasts: who may read is asked anew with the next. */
  readonly lifetimeMs: number;
}

/**
 * Looks at once and after each change of a workspace, and gives what a look finds to be new (undefined: nothing), a
 * 'ping' in silence, and 'gone' as the last where a look says so. Ends when `signal` aborts or its time is over.
 */
export async function* follow<T extends object>(
  { watch, pingMs, lifetimeMs }: FollowPace,
  workspace: string,
  signal: AbortSignal,
  look: () => Promise<T | undefined | 'gone'>,
): AsyncGenerator<T | 'ping' | 'gone', void> {
  const bell = new Bell();
  const over = AbortSignal.any([signal, AbortSignal.timeout(lifetimeMs)]);
  const stop = watch.listen(workspace, () => bell.ring());
  over.addEventListener('abort', () => bell.ring(), { once: true });
  try {
    while (!over.aborted) {
      const found = await look();
      if (found !== undefined) yield found;
      if (found === 'gone') return;
      while (!(await bell.rung(pingMs))) yield 'ping';
    }
  } finally {
    stop();
  }
}

/** Rung at any time, heard once. */
class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** True as soon as it was rung, false after `patienceMs` of silence. */
  async rung(patienceMs: number): Promise<boolean> {
    if (!this.#rung) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, patienceMs).unref();
      });
      clearTimeout(timer);
    }
    const heard = this.#rung;
    this.#rung = false;
    return heard;
  }
}
