import type { ChatOutcome } from './load.ts';
import type { Streamed } from './stream.ts';

/** Pauses longer than this are counted as this. */
const LONGEST_GAP = 10_000;

/** Counts what comes of streams. */
export class Tally {
  readonly #first: number[] = [];
  readonly #whole: number[] = [];
  readonly #gaps: number[] = new Array<number>(LONGEST_GAP + 1).fill(0);
  readonly #failures: string[] = [];
  #lines = 0;
  #complete = 0;
  #cancelled = 0;

  /** Takes in a stream whose question was due at `due`. */
  note({ heard, isEarly, fault }: Streamed, due: number): void {
    const { firstAt } = heard;
    if (firstAt !== undefined) this.#first.push(firstAt - due);
    if (!isEarly) this.#whole.push(performance.now() - due);
    this.#lines += heard.lines;
    for (const pause of heard.pauses) {
      const ms = Math.min(Math.round(pause), LONGEST_GAP);
      this.#gaps[ms] = (this.#gaps[ms] ?? 0) + 1;
    }
    if (fault !== undefined) this.#failures.push(fault);
    else if (isEarly) this.#cancelled += 1;
    else this.#complete += 1;
  }

  fail(error: unknown): void {
    this.#failures.push(String(error));
  }

  outcome(late: number): ChatOutcome {
    return {
      first: this.#first,
      whole: this.#whole,
      gaps: this.#gaps,
      lines: this.#lines,
      complete: this.#complete,
      cancelled: this.#cancelled,
      failures: this.#failures,
      late,
    };
  }
}
