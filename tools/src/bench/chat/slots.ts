import type { Slot } from './load.ts';

/** A slot that is taken, and which of its chats is next. */
export interface Place {
  readonly slot: Slot;
  used: number;
}

/** Slots that are free, and questions that wait for one. */
export class Slots {
  readonly #free: Place[];
  readonly #waiting: ((place: Place) => void)[] = [];

  constructor(slots: readonly Slot[]) {
    this.#free = slots.map((slot) => ({ slot, used: 0 }));
  }

  get isFull(): boolean {
    return this.#free.length === 0;
  }

  async take(): Promise<Place> {
    return this.#free.shift() ?? (await new Promise((resolve) => this.#waiting.push(resolve)));
  }

  give(place: Place): void {
    place.used += 1;
    const next = this.#waiting.shift();
    if (next) next(place);
    else this.#free.push(place);
  }
}
