import type { Cell } from '../domain/cell.ts';
import type { ItemSum } from '../domain/item-sums.ts';

/** What was read and is asked again, the least lately asked given up first. */
class Kept<T> {
  readonly #most: number;
  readonly #values = new Map<string, { readonly value: T; readonly size: number }>();
  #size = 0;

  /** `most`: the sizes of all that is kept, together. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): T | undefined {
    const found = this.#values.get(key);
    if (!found) return undefined;
    this.#values.delete(key);
    this.#values.set(key, found);
    return found.value;
  }

  set(key: string, value: T, size: number): void {
    this.#size += size - (this.#values.get(key)?.size ?? 0);
    this.#values.delete(key);
    this.#values.set(key, { value, size });
    for (const [oldest, { size: freed }] of this.#values) {
      if (this.#size <= this.#most) return;
      this.#values.delete(oldest);
      this.#size -= freed;
    }
  }
}

/** All items that were counted in a time, each by its name. */
export type Items = ReadonlyMap<string, ItemSum>;

/** Figures of days, by the versions of their rows: an open page asks again and again, and days that are over stay as they are. */
export interface KeptFigures {
  /** The parts of a day that lie in the points of a series. */
  readonly days: Kept<readonly Cell[]>;
  readonly items: Kept<Items>;
}

const MOST_PARTS = 5000;
const MOST_ITEMS = 200_000;

export const keptFigures = (): KeptFigures => ({ days: new Kept(MOST_PARTS), items: new Kept(MOST_ITEMS) });
