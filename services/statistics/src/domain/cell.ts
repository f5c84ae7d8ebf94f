import { type Amount, plus } from './amount.ts';
import { placeOf } from './pairs.ts';
import { PeopleBits } from './people.ts';

/** Revenue and refunds in minor units. */
export interface MoneySum {
  revenue: bigint;
  refunds: bigint;
}

/** Where keys of each kind begin: measures by their places in MEASURES, bins of durations, people by their numbers. */
export const KEYS = { latency: 1000, first: 2000, person: 3000 } as const;

/** What is longer grows by itself. */
const GROWS = 24;
/** What every cell begins with; nothing is written into it, as adding makes a longer list. */
const none: Amount[] = [];

/** Beyond so many numbers people are kept as bits. */
const LONG = 128;

/**
 * What is counted in one place at one time. Of most there is little: one list holds all of it, as what is summed up in
 * memory is mostly made of cells, and each object of theirs is moved about while it lives.
 */
export class Cell {
  /** Keys in their order, each followed by its sum. */
  pairs: Amount[] = none;
  /** Who was active, where they are many. */
  crowd: PeopleBits | undefined = undefined;
  money: Map<string, MoneySum> | undefined = undefined;

  /** `key`: a measure, or a bin behind where its kind begins. */
  add(key: number, amount: Amount): void {
    const at = placeOf(this.pairs, key);
    if (at >= 0) this.pairs[at + 1] = plus(this.pairs[at + 1] ?? 0, amount);
    else this.#insert(~at, key, amount);
  }

  /** Lists that grow by themselves keep room for sixteen more; of most cells there are fewer. */
  #insert(at: number, key: number, amount: Amount): void {
    const { pairs } = this;
    if (pairs.length >= GROWS) {
      pairs.splice(at, 0, key, amount);
      return;
    }
    const longer = new Array<Amount>(pairs.length + 2);
    for (let n = 0; n < at; n++) longer[n] = pairs[n] ?? 0;
    longer[at] = key;
    longer[at + 1] = amount;
    for (let n = at; n < pairs.length; n++) longer[n + 2] = pairs[n] ?? 0;
    this.pairs = longer;
  }

  /** The sum of a measure, by its place in MEASURES. */
  sumOf(measure: number): bigint {
    return BigInt(this.amountOf(measure));
  }

  amountOf(measure: number): Amount {
    const at = placeOf(this.pairs, measure);
    return at < 0 ? 0 : (this.pairs[at + 1] ?? 0);
  }

  /** Where what has this key or a larger one begins. */
  startOf(key: number): number {
    const at = placeOf(this.pairs, key);
    return at < 0 ? ~at : at;
  }

  see(person: number): void {
    const { pairs, crowd } = this;
    if (crowd) {
      crowd.add(person);
      return;
    }
    const at = placeOf(pairs, KEYS.person + person);
    if (at >= 0) return;
    this.#insert(~at, KEYS.person + person, 1);
    if (this.pairs.length > LONG) this.#gather();
  }

  /** Those whose bits are set. */
  seeAll(bits: Uint8Array): void {
    (this.crowd ?? this.#gather()).unite(bits);
  }

  /** How many people were active. */
  get size(): number {
    return this.crowd?.size ?? (this.pairs.length - this.startOf(KEYS.person)) / 2;
  }

  /** How many durations of a kind lie in each bin, in their order. */
  *bins(kind: 'latency' | 'first'): Generator<[bin: number, n: number]> {
    const { pairs } = this;
    const end = this.startOf(kind === 'latency' ? KEYS.first : KEYS.person);
    for (let at = this.startOf(KEYS[kind]); at < end; at += 2) {
      yield [Number(pairs[at]) - KEYS[kind], Number(pairs[at + 1])];
    }
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

  addCell({ pairs, crowd, money }: Cell): void {
    for (let at = 0; at < pairs.length; at += 2) {
      const key = Number(pairs[at]);
      if (key < KEYS.person) this.add(key, pairs[at + 1] ?? 0);
      else this.see(key - KEYS.person);
    }
    if (crowd) this.seeAll(crowd.bits);
    if (!money) return;
    for (const [currency, { revenue, refunds }] of money) this.addMoney(currency, revenue, refunds);
  }

  /** From now on people are bits. */
  #gather(): PeopleBits {
    const crowd = new PeopleBits();
    const people = this.pairs.splice(this.startOf(KEYS.person));
    for (let at = 0; at < people.length; at += 2) crowd.add(Number(people[at]) - KEYS.person);
    this.crowd = crowd;
    return crowd;
  }
}
