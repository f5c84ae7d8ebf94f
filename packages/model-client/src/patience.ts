import { Silence } from '@tutka/push-stream';

/** Ends a call that fell silent, or that its caller aborted, and tells the two apart. */
export class Patience {
  /** Aborted in both cases. */
  readonly signal: AbortSignal;
  readonly #caller: AbortSignal | undefined;
  readonly #controller = new AbortController();
  readonly #silence: Silence;
  readonly #leave = () => this.#controller.abort(this.#caller?.reason);
  #silent = false;
  #touched = false;

  /** `ms` of silence are borne. */
  constructor(ms: number, caller: AbortSignal | undefined) {
    this.signal = this.#controller.signal;
    this.#caller = caller;
    this.#silence = new Silence(ms, () => {
      this.#silent = true;
      this.#silence.end();
      this.#controller.abort(new Error('silent for too long'));
    });
    if (caller?.aborted) this.#leave();
    else caller?.addEventListener('abort', this.#leave, { once: true });
  }

  /** Something came. */
  touch(): void {
    this.#touched = true;
    this.#silence.broken();
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
    this.#silence.end();
    this.#caller?.removeEventListener('abort', this.#leave);
    this.#controller.abort(new Error('over'));
  }
}
