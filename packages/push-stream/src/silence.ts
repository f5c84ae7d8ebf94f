/** Calls back after each `ms` milliseconds in which nothing was said. What is said only notes when: most of it is followed by more. */
export class Silence {
  readonly #ms: number;
  readonly #onSilence: () => void;
  #timer: NodeJS.Timeout;
  #brokenAt = performance.now();

  constructor(ms: number, onSilence: () => void) {
    this.#ms = ms;
    this.#onSilence = onSilence;
    this.#timer = this.#after(ms);
  }

  /** Something was said. */
  broken(): void {
    this.#brokenAt = performance.now();
  }

  /** Calls back no more. */
  end(): void {
    clearTimeout(this.#timer);
  }

  #after(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), ms);
  }

  #look(): void {
    const left = this.#brokenAt + this.#ms - performance.now();
    this.#timer = this.#after(left > 0 ? left : this.#ms);
    if (left <= 0) this.#onSilence();
  }
}
