/** Places for work that is done in turn: one at a time of each group, the groups one after the other. */
export class Turns {
  readonly #places: number;
  readonly #running = new Set<string>();
  /** Those that wait, by group; the group whose turn was last comes last. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(places: number) {
    this.#places = places;
  }

  /** Calls `begin` when it is its turn; whoever began says so when it is `over`. */
  wait(group: string, begin: () => void): void {
    const line = this.#waiting.get(group) ?? new Set();
    this.#waiting.set(group, line.add(begin));
    this.#next();
  }

  /** Forgets what waits for its turn. False: it waits no more. */
  leave(group: string, begin: () => void): boolean {
    const line = this.#waiting.get(group);
    const waited = line?.delete(begin) ?? false;
    if (line?.size === 0) this.#waiting.delete(group);
    return waited;
  }

  over(group: string): void {
    this.#running.delete(group);
    this.#next();
  }

  #next(): void {
    if (this.#running.size >= this.#places) return;
    for (const [group, line] of this.#waiting) {
      if (this.#running.has(group)) continue;
      this.#begin(group, line);
      return;
    }
  }

  #begin(group: string, line: Set<() => void>): void {
    const [begin] = line;
    this.#waiting.delete(group);
    if (begin === undefined) return;
    line.delete(begin);
    if (line.size > 0) this.#waiting.set(group, line);
    this.#running.add(group);
    begin();
  }
}
