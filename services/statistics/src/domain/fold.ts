import { binOf } from './bins.ts';
import { Cell } from './cell.ts';
import { type Count, DIMENSIONS, type Dimension, itemOf, scopesOf } from './count.ts';
import { MEASURES } from './measures.ts';
import { DAY_MS, floorTo, QUARTER_MS } from './quarter.ts';

/** Where a row of figures stands. */
export interface Place {
  readonly workspace: string;
  readonly dimension: Dimension;
  readonly item: string;
  /** The beginning of a day of UTC, in milliseconds. */
  readonly day: number;
}

/** What is added to a day of one item. */
export interface DayFold extends Place {
  /** By quarters of the day, from 0 to 95. */
  readonly quarters: Map<number, Cell>;
}

type Items = Map<string, DayFold>;
type Dimensions = Partial<Record<Dimension, Items>>;

const order = new Map<string, number>(MEASURES.map((measure, at) => [measure, at]));

/** Sums up what many events count, so that each row is written once. */
export class Fold {
  readonly #scopes = new Map<string, Map<number, Dimensions>>();
  /** How many quarters of items there are. */
  size = 0;

  /** `number`: of the person who was active. */
  add(count: Count, number?: number): void {
    const at = count.at.getTime();
    const day = floorTo(at, DAY_MS);
    const quarter = Math.floor((at - day) / QUARTER_MS);
    for (const workspace of scopesOf(count)) {
      const dimensions = this.#dimensions(workspace, day);
      for (const dimension of DIMENSIONS) {
        const item = itemOf(count, dimension);
        if (item === undefined) continue;
        const { quarters } = dayOf(dimensions, { workspace, dimension, item, day });
        addTo(this.#cell(quarters, quarter), dimension, count, number);
      }
    }
  }

  *days(): Generator<DayFold> {
    for (const days of this.#scopes.values()) {
      for (const dimensions of days.values()) {
        for (const items of Object.values(dimensions)) yield* items.values();
      }
    }
  }

  #dimensions(workspace: string, day: number): Dimensions {
    const days = this.#scopes.get(workspace) ?? new Map<number, Dimensions>();
    const found = days.get(day);
    if (found) return found;
    const made: Dimensions = {};
    days.set(day, made);
    this.#scopes.set(workspace, days);
    return made;
  }

  #cell(quarters: Map<number, Cell>, quarter: number): Cell {
    const found = quarters.get(quarter);
    if (found) return found;
    const made = new Cell();
    quarters.set(quarter, made);
    this.size += 1;
    return made;
  }
}

function dayOf(dimensions: Dimensions, place: Place): DayFold {
  const items = dimensions[place.dimension] ?? new Map<string, DayFold>();
  const found = items.get(place.item);
  if (found) return found;
  const made = { ...place, quarters: new Map<number, Cell>() };
  items.set(place.item, made);
  dimensions[place.dimension] = items;
  return made;
}

function addTo(cell: Cell, dimension: Dimension, count: Count, number: number | undefined): void {
  for (const measure in count.add) {
    cell.add(order.get(measure) ?? 0, count.add[measure as keyof typeof count.add] ?? 0n);
  }
  if (number !== undefined) cell.see(number);
  if (count.money) cell.addMoney(count.money.currency, count.money.revenue, count.money.refunds);
  // How fast models and agents are is asked, not how fast people are answered.
  if (dimension === 'error' || dimension === 'user') return;
  if (count.latency !== undefined) cell.bins('latency').add(binOf(count.latency), 1);
  if (count.firstToken !== undefined) cell.bins('first').add(binOf(count.firstToken), 1);
}
