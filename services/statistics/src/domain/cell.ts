import { type People, PeopleList } from './people.ts';
import { Tally } from './tally.ts';

/** Revenue and refunds in minor units. */
export interface MoneySum {
  revenue: bigint;
  refunds: bigint;
}

const peopleList = (): People => new PeopleList();

/** What is counted in one place at one time. Of most measures there is nothing: those stand in no list. */
export class Cell {
  /** Places in MEASURES, and beside each its sum. */
  readonly measures: number[] = [];
  readonly sums: bigint[] = [];
  people: People | undefined;
  /** How many durations lie in each bin. */
  latency: Tally | undefined;
  first: Tally | undefined;
  money: Map<string, MoneySum> | undefined;
  readonly #makePeople: () => People;

  constructor(makePeople: () => People = peopleList) {
    this.#makePeople = makePeople;
  }

  add(measure: number, amount: bigint): void {
    const at = this.measures.indexOf(measure);
    if (at < 0) {
      this.measures.push(measure);
      this.sums.push(amount);
    } else {
      this.sums[at] = (this.sums[at] ?? 0n) + amount;
    }
  }

  /** The sum of a measure, by its place in MEASURES. */
  sumOf(measure: number): bigint {
    return this.sums[this.measures.indexOf(measure)] ?? 0n;
  }

  see(person: number): void {
    this.people ??= this.#makePeople();
    this.people.add(person);
  }

  /** Where durations of a kind are counted. */
  bins(kind: 'latency' | 'first'): Tally {
    const found = this[kind];
    if (found) return found;
    const made = new Tally();
    this[kind] = made;
    return made;
  }

  addMoney(currency: string, revenue: bigint, refunds: bigint): void {
    this.money ??= new Map();
    const sum = this.money.get(currency);
    if (sum) {
      sum.revenue += revenue;
      sum.refunds += refunds;
    } else {
      this.money.set(currency, { revenue, refunds });
    }
  }

  addCell(other: Cell): void {
    for (let at = 0; at < other.measures.length; at++)
      this.add(other.measures[at] ?? 0, other.sums[at] ?? 0n);
    for (const person of other.people ?? []) this.see(person);
    if (other.latency) this.bins('latency').addAll(other.latency);
    if (other.first) this.bins('first').addAll(other.first);
    for (const [currency, { revenue, refunds }] of other.money ?? [])
      this.addMoney(currency, revenue, refunds);
  }
}
