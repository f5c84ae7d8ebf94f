/**
 * Calls that run, so that another message can give one up: the protocol sends a cancellation apart from the call. Where
 * another process got it, the call ends when its connection does.
 */
export class RunningCalls {
  readonly #running = new Map<string, AbortController>();

  /** Aborted when the call of this name is given up. `end` it when it is over. */
  begin(name: string): { readonly signal: AbortSignal; end(): void } {
    const abort = new AbortController();
    this.#running.set(name, abort);
    return {
      signal: abort.signal,
      end: () => {
        if (this.#running.get(name) === abort) this.#running.delete(name);
      },
    };
  }

  giveUp(name: string): void {
    this.#running.get(name)?.abort();
  }
}
