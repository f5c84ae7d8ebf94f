import { failures } from '../../failure.ts';

/** Counts the rows of a document against its limit. */
export class RowCount {
  readonly #limit: number;
  #rows = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws a `ParseFailure` where there are too many. */
  add(rows = 1): void {
    this.#rows += rows;
    if (this.#rows > this.#limit) throw failures.tooManyRows(this.#limit);
  }
}
