import { binOf } from './bins.ts';
import { type Count, type Dimension, placesOf } from './count.ts';
import { MEASURES } from './measures.ts';
import { DAY_MS, floorTo, QUARTER_MS, type Span } from './quarter.ts';

/** Where a figure stands. */
export interface Place {
  readonly workspace: string;
  readonly dimension: Dimension;
  readonly item: string;
  readonly span: Span;
  /** Milliseconds. */
  readonly bucket: number;
}

/** One row of figures. */
export interface Figure extends Place {
  /** In the order of MEASURES. */
  readonly sums: bigint[];
  /** Numbers of people who were active. */
  readonly people: Set<number>;
}

export interface Money extends Place {
  readonly currency: string;
  revenue: bigint;
  refunds: bigint;
}

export interface Timing extends Place {
  readonly kind: 'latency' | 'first';
  readonly bin: number;
  n: bigint;
}

const order = new Map(MEASURES.map((measure, at) => [measure, at]));
const spans: readonly (readonly [Span, number])[] = [
  ['quarter', QUARTER_MS],
  ['day', DAY_MS],
];

/** Sums up what many events count, so that each row is written once. */
export class Fold {
  readonly figures = new Map<string, Figure>();
  readonly money = new Map<string, Money>();
  readonly timings = new Map<string, Timing>();

  /** `number`: of the person who was active. */
  add(count: Count, number?: number): void {
    const at = count.at.getTime();
    for (const place of placesOf(count)) {
      for (const [span, step] of spans)
        this.#addAt({ ...place, span, bucket: floorTo(at, step) }, count, number);
    }
  }

  #addAt(place: Place, count: Count, number: number | undefined): void {
    const key = `${place.workspace} ${place.dimension} ${place.span} ${place.bucket} ${place.item}`;
    const figure = entry(this.figures, key, () => ({
      ...place,
      sums: MEASURES.map(() => 0n),
      people: new Set<number>(),
    }));
    for (const measure in count.add) {
      const at = order.get(measure as keyof typeof count.add);
      if (at !== undefined)
        figure.sums[at] = (figure.sums[at] ?? 0n) + (count.add[measure as keyof typeof count.add] ?? 0n);
    }
    if (number !== undefined) figure.people.add(number);
    if (count.money) this.#addMoney(place, key, count.money);
    // How fast models and agents are is asked, not how fast people are answered.
    if (place.dimension === 'error' || place.dimension === 'user') return;
    this.#time(place, key, 'latency', count.latency);
    this.#time(place, key, 'first', count.firstToken);
  }

  #addMoney(place: Place, key: string, { currency, revenue, refunds }: NonNullable<Count['money']>): void {
    const row = entry(this.money, `${key} ${currency}`, () => ({
      ...place,
      currency,
      revenue: 0n,
      refunds: 0n,
    }));
    row.revenue += revenue;
    row.refunds += refunds;
  }

  #time(place: Place, key: string, kind: Timing['kind'], ms: number | undefined): void {
    if (ms === undefined) return;
    const bin = binOf(ms);
    entry(this.timings, `${key} ${kind} ${bin}`, () => ({ ...place, kind, bin, n: 0n })).n += 1n;
  }
}

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
