import type { ReplyLimits } from '../domain/reply-limits.ts';
import type { Step } from './step.ts';

/** Roughly; what a call took is told at its end. */
const CHARACTERS_A_TOKEN = 4;

/** Watches over the time and the tokens of a reply, from now on. */
export class Watch {
  /** Aborted when a limit is met, and with the reply's own. */
  readonly signal: AbortSignal;
  readonly #limits: ReplyLimits;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  /** Tokens of the rounds that ended. */
  #used = 0;
  /** Characters of the round that runs. */
  #said = 0;
  #met: 'time' | 'tokens' | undefined;

  constructor(limits: ReplyLimits, signal: AbortSignal) {
    this.#limits = limits;
    this.signal = AbortSignal.any([signal, this.#controller.signal]);
    this.#timer = setTimeout(() => this.#meet('time'), limits.milliseconds);
  }

  get met(): 'time' | 'tokens' | undefined {
    return this.#met;
  }

  /** Counts a step of the round that runs. */
  count(step: Step): void {
    if (step.type === 'usage') {
      this.#used += step.inputTokens + step.outputTokens;
      this.#said = 0;
    } else if (step.type === 'text' || step.type === 'reasoning') {
      this.#said += step.text.length;
      this.#check();
    }
  }

  /** Whether there is nothing left for another round. */
  get isSpent(): boolean {
    this.#check();
    return this.#met !== undefined;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #check(): void {
    if (this.#used + this.#said / CHARACTERS_A_TOKEN >= this.#limits.tokens) this.#meet('tokens');
  }

  #meet(limit: 'time' | 'tokens'): void {
    if (this.signal.aborted) return;
    this.#met = limit;
    this.#controller.abort();
  }
}
