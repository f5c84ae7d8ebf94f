import { type Amount, plus } from './amount.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** What lists are ranked by and show of an item. */
export interface ItemSum {
  readonly item: string;
  readonly sessions: number;
  readonly messages: number;
  readonly tokens: number;
  readonly cost: Amount;
  readonly failed: number;
}

type Added = { -readonly [K in keyof ItemSum]: ItemSum[K] };

/** What an item has of which there is nothing yet; others may be added to it. */
export const nothingOf = (item: string): Added => ({
  item,
  sessions: 0,
  messages: 0,
  tokens: 0,
  cost: 0,
  failed: 0,
});

/** Sums of items, added from many days. */
export class ItemSums {
  readonly #sums = new Map<string, Added>();

  /** `items`: those that are there though nothing is added to them. */
  constructor(items: readonly string[] = []) {
    for (const item of items) this.#sums.set(item, nothingOf(item));
  }

  /** The first of an item is what the others are added to: it is given away. */
  add(rows: Iterable<Added>): void {
    for (const row of rows) this.#addOne(row);
  }

  #addOne(row: Added): void {
    const sum = this.#sums.get(row.item);
    if (!sum) {
      this.#sums.set(row.item, row);
      return;
    }
    sum.sessions += row.sessions;
    sum.messages += row.messages;
    sum.tokens += row.tokens;
    sum.cost = plus(sum.cost, row.cost);
    sum.failed += row.failed;
  }

  get byItem(): ReadonlyMap<string, ItemSum> {
    return this.#sums;
  }
}

/** The sums of some items as bytes; what the items are called is kept beside, in the same order. */
export function packedSums(rows: readonly ItemSum[]): Buffer {
  const writer = new ByteWriter();
  for (const { sessions, messages, tokens, cost, failed } of rows) {
    for (const sum of [sessions, messages, tokens, cost, failed]) writer.int(sum);
  }
  return writer.take();
}

/** Reads what `packedSums` made, of items in their order. */
export function* unpackedSums(items: readonly string[], bytes: Uint8Array): Generator<ItemSum> {
  const reader = new ByteReader(bytes);
  const next = () => Number(reader.int());
  for (const item of items) {
    const [sessions, messages, tokens, cost, failed] = [next(), next(), next(), reader.int(), next()];
    yield { item, sessions, messages, tokens, cost, failed };
  }
}
