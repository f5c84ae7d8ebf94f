import { ImportUnderWay } from '../domain/errors.ts';

/** Lets each person do one thing at a time at this process. */
export class OneAtATime {
  readonly #busy = new Set<string>();

  /** Throws ImportUnderWay. */
  async do<T>(userUuid: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(userUuid)) throw new ImportUnderWay();
    this.#busy.add(userUuid);
    try {
      return await work();
    } finally {
      this.#busy.delete(userUuid);
    }
  }
}
