/** Ends a call that fell silent, or that its caller aborted, and tells the two apart. */
export class Patience {
  /** Aborted in both cases. */
  readonly signal: AbortSignal;
  readonly #caller: AbortSignal | undefined;
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout;
  #touchedAt = performance.now();
  readonly #leave = () => this.#controller.abort(this.#caller?.reason);
  #silent = false;
  #touched = false;

  /** `ms` of silence are borne. */
  constructor(ms: number, caller: AbortSignal | undefined) {
    this.signal = this.#controller.signal;
    this.#caller = caller;
    this.#ms = ms;
    this.#timer = this.#lookAfter(ms);
    if (caller?.aborted) this.#leave();
    else caller?.addEventListener('abort', this.#leave, { once: true });
  }

  /** Something came. */
  touch(): void {
    this.#touched = true;
    this.#touchedAt = performance.now();
  }

  /** Whether anything came at all. */
  get touched(): boolean {
    return this.#touched;
  }

  get stalled(): boolean {
    return this.#silent;
  }

  get left(): boolean {
    return this.#caller?.aborted === true;
  }

  /** The call is over; closes what is still open. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#leave);
    this.#controller.abort(new Error('over'));
  }

  #lookAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#look(), ms);
  }

  #look(): void {
    const left = this.#touchedAt + this.#ms - performance.now();
    if (left > 0) {
      this.#timer = this.#lookAfter(left);
      return;
    }
    this.#silent = true;
    this.#controller.abort(new Error('silent for too long'));
  }
}
