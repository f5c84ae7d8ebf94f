/** How many requests still wait for an answer of each host. */
export class Wanted {
  readonly #hosts = new Map<string, { askers: number; readonly over: AbortController }>();

  /** Counts `answer` among what waits for `host`, until it is there. */
  async during<T>(host: string, answer: () => Promise<T>): Promise<T> {
    const known = this.#hosts.get(host) ?? { askers: 0, over: new AbortController() };
    this.#hosts.set(host, known);
    known.askers += 1;
    try {
      return await answer();
    } finally {
      known.askers -= 1;
      if (known.askers === 0) {
        this.#hosts.delete(host);
        known.over.abort();
      }
    }
  }

  /** Aborted as soon as nobody waits for `host`. */
  signalOf(host: string): AbortSignal {
    return this.#hosts.get(host)?.over.signal ?? AbortSignal.abort();
  }
}
