import { type Amount, amountOf } from './amount.ts';
import { binOf } from './bins.ts';
import { Cell, KEYS } from './cell.ts';
import { type Count, DIMENSIONS, type Dimension, itemOf, ownerOf, PLATFORM } from './count.ts';
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
  /** Quarters of the day, from 0 to 95, in their order. */
  readonly quarters: number[];
  /** What is added to each of them. */
  readonly cells: Cell[];
}

/** The rows of a workspace's day: by DIMENSIONS, then by item. */
type Dimensions = readonly Map<string, DayFold>[];

const order = new Map<string, number>(MEASURES.map((measure, at) => [measure, at]));

/** Sums up what many events count, so that each row is written once. */
export class Fold {
  /** What counts for a workspace and for the platform: the platform's rows are made of it when it is taken out. */
  readonly #shared = new Days();
  /** What counts for one of the two alone. */
  readonly #own = new Days();

  /** `number`: of the person who was active. */
  add(count: Count, number?: number): void {
    const at = count.at.getTime();
    const day = floorTo(at, DAY_MS);
    const quarter = Math.floor((at - day) / QUARTER_MS);
    const sums = sumsOf(count);
    const workspace = ownerOf(count);
    const rows = workspace === undefined ? this.#shared : this.#own;
    const dimensions = rows.dimensions(workspace ?? count.workspace, day);
    for (let d = 0; d < DIMENSIONS.length; d++) {
      const dimension = DIMENSIONS[d] ?? 'all';
      const item = itemOf(count, dimension);
      if (item === undefined) continue;
      const row = rowOf(dimensions[d], { workspace: workspace ?? count.workspace, day }, dimension, item);
      addTo(rows.cell(row, quarter), dimension, count, sums, number);
    }
  }

  /** How many quarters of items of workspaces there are. */
  get size(): number {
    return this.#shared.size + this.#own.size;
  }

  /** The last day that anything is summed up for, in milliseconds. */
  get newest(): number {
    return Math.max(this.#shared.newest, this.#own.newest);
  }

  /** Takes out what was summed up for days before `end`, each row once. */
  *take(end = Number.POSITIVE_INFINITY): Generator<DayFold> {
    const days = new Set([...this.#shared.before(end), ...this.#own.before(end)]);
    for (const day of days) {
      const rows = new RowsOfDay();
      for (const row of this.#shared.take(day)) rows.of(row).shared.push(row);
      for (const row of this.#own.take(day)) rows.of(row).own.push(row);
      yield* rows.all();
    }
  }
}

/** What is summed up by days, then by workspaces. */
class Days {
  readonly #days = new Map<number, Map<string, Dimensions>>();
  /** How many quarters of items there are. */
  size = 0;

  get newest(): number {
    return Math.max(...this.#days.keys());
  }

  before(end: number): number[] {
    return [...this.#days.keys()].filter((day) => day < end);
  }

  *take(day: number): Generator<DayFold> {
    const workspaces = this.#days.get(day);
    this.#days.delete(day);
    for (const dimensions of workspaces?.values() ?? []) {
      for (const items of dimensions) yield* this.#taken(items);
    }
  }

  *#taken(items: ReadonlyMap<string, DayFold>): Generator<DayFold> {
    for (const row of items.values()) {
      this.size -= row.cells.length;
      yield row;
    }
  }

  dimensions(workspace: string, day: number): Dimensions {
    let workspaces = this.#days.get(day);
    if (!workspaces) {
      workspaces = new Map();
      this.#days.set(day, workspaces);
    }
    const found = workspaces.get(workspace);
    if (found) return found;
    const made = DIMENSIONS.map(() => new Map<string, DayFold>());
    workspaces.set(workspace, made);
    return made;
  }

  cell(row: DayFold, quarter: number): Cell {
    const before = row.cells.length;
    const cell = cellOf(row, quarter);
    this.size += row.cells.length - before;
    return cell;
  }
}

/** What is summed up for an item, by workspaces: what counts for the platform too, and what counts for one of the two. */
interface RowsOfItem {
  readonly shared: DayFold[];
  readonly own: DayFold[];
}

class RowsOfDay {
  readonly #dimensions = new Map<Dimension, Map<string, RowsOfItem>>(
    DIMENSIONS.map((one) => [one, new Map()]),
  );

  of({ dimension, item }: DayFold): RowsOfItem {
    const items = this.#dimensions.get(dimension);
    const found = items?.get(item);
    if (found) return found;
    const made = { shared: [], own: [] };
    items?.set(item, made);
    return made;
  }

  /** Of each item the platform's row, then those of workspaces: where it is of one alone, the two have the same cells. */
  *all(): Generator<DayFold> {
    for (const items of this.#dimensions.values()) {
      for (const rows of items.values()) yield* rowsOf(rows);
    }
  }
}

function* rowsOf({ shared, own }: RowsOfItem): Generator<DayFold> {
  const [ofPlatform, ofWorkspaces] = [[...shared], [...shared]];
  for (const row of own) (row.workspace === PLATFORM ? ofPlatform : ofWorkspaces).push(row);
  if (ofPlatform.length > 0) yield together(PLATFORM, ofPlatform);
  if (ofWorkspaces.length === shared.length) {
    yield* shared;
    return;
  }
  const places = Map.groupBy(ofWorkspaces, ({ workspace }) => workspace);
  for (const [workspace, rows] of places) yield together(workspace, rows);
}

/** One row of some of the same day and item. What is in one alone stays its own: nobody adds to it any more. */
function together(workspace: string, rows: readonly DayFold[]): DayFold {
  const [first] = rows;
  if (!first) throw new Error('A row is made of others.');
  if (rows.length === 1) return { ...first, workspace };
  const sum: DayFold = { ...first, workspace, quarters: [], cells: [] };
  for (const { quarters, cells } of rows) {
    for (const [at, quarter] of quarters.entries()) cellOf(sum, quarter).addCell(cells[at] ?? new Cell());
  }
  return sum;
}

/** The cell of a quarter, made where there is none. */
function cellOf({ quarters, cells }: DayFold, quarter: number): Cell {
  // Mostly it is the last: events come about in the order of their time.
  let at = quarters.length;
  while (at > 0 && (quarters[at - 1] ?? 0) > quarter) at--;
  if (quarters[at - 1] === quarter) return cells[at - 1] ?? new Cell();
  const made = new Cell();
  if (at === quarters.length) {
    quarters.push(quarter);
    cells.push(made);
  } else {
    quarters.splice(at, 0, quarter);
    cells.splice(at, 0, made);
  }
  return made;
}

function rowOf(
  items: Map<string, DayFold> | undefined,
  { workspace, day }: Pick<Place, 'workspace' | 'day'>,
  dimension: Dimension,
  item: string,
): DayFold {
  const found = items?.get(item);
  if (found) return found;
  const made = { workspace, dimension, item, day, quarters: [], cells: [] };
  items?.set(item, made);
  return made;
}

/** What a count adds to measures, as cells keep it. */
function sumsOf({ add }: Count): Amount[] {
  const sums: Amount[] = [];
  for (const measure in add) {
    const amount = add[measure as keyof typeof add] ?? 0n;
    if (amount !== 0n) sums.push(order.get(measure) ?? 0, amountOf(amount));
  }
  return sums;
}

function addTo(
  cell: Cell,
  dimension: Dimension,
  count: Count,
  sums: readonly Amount[],
  number: number | undefined,
): void {
  for (let at = 0; at < sums.length; at += 2) cell.add(Number(sums[at]), sums[at + 1] ?? 0);
  if (number !== undefined) cell.see(number);
  if (count.money) cell.addMoney(count.money.currency, count.money.revenue, count.money.refunds);
  // How fast models and agents are is asked, not how fast people are answered.
  if (dimension === 'error' || dimension === 'user') return;
  if (count.latency !== undefined) cell.add(KEYS.latency + binOf(count.latency), 1);
  if (count.firstToken !== undefined) cell.add(KEYS.first + binOf(count.firstToken), 1);
}
