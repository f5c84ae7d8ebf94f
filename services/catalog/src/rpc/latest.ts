import { setTimeout as sleep } from 'node:timers/promises';

/** Values that come faster than anybody wants them: the newest, no oftener than the pause between two. */
export class Latest<T> {
  readonly #pauseMs: number;
  readonly #over = new AbortController();
  #value: T | undefined;
  #wake: () => void = () => undefined;

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  tell(value: T): void {
    this.#value = value;
    this.#wake();
  }

  /** What was not taken yet is not wanted any more. */
  end(): void {
    this.#over.abort();
    this.#wake();
  }

  async *values(): AsyncGenerator<T> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      const value = this.#value;
      if (value === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      this.#value = undefined;
      yield value;
      await sleep(this.#pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
