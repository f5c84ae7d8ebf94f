import { CopyRows, copyIn, type Tx } from '@tutka/database';
import type { Amount } from '../domain/amount.ts';
import type { Cell } from '../domain/cell.ts';
import type { DayFold } from '../domain/fold.ts';
import { writeFreshDay } from '../domain/pack.ts';
import { ByteWriter } from '../domain/varint.ts';
import { figureColumns, ranksOf, wholeOf } from './figures.ts';

const COLUMNS = 11;
const AT_ONCE_BYTES = 1_000_000;

/** Adds days of items that have no rows yet, which takes a fraction of the time. */
export async function copyDays(tx: Tx, days: Iterable<DayFold>): Promise<void> {
  const rows = new DayRows();
  let copying = Promise.resolve();
  for (const day of days) {
    rows.add(day);
    if (rows.length < AT_ONCE_BYTES) continue;
    // The next are packed while these are written.
    await copying;
    copying = copyIn(tx, figureColumns, rows);
    copying.catch(() => undefined);
  }
  await copying;
  await copyIn(tx, figureColumns, rows);
}

/** Rows of days. Those that follow each other and have the same cells are packed once. */
class DayRows extends CopyRows {
  readonly #whole = new ByteWriter();
  readonly #quarters = new ByteWriter();
  #packed: readonly Cell[] = [];
  #ranks: readonly Amount[] = [];

  constructor() {
    super(COLUMNS);
  }

  add(day: DayFold): void {
    if (day.cells !== this.#packed) this.#pack(day);
    this.begin();
    this.uuid(day.workspace);
    this.text(day.dimension);
    this.text(day.item);
    this.date(day.day);
    for (const rank of this.#ranks) this.bigint(rank);
    this.bytes(this.#whole.buffer, this.#whole.length);
    this.bytes(this.#quarters.buffer, this.#quarters.length);
  }

  #pack(day: DayFold): void {
    const whole = wholeOf(day);
    this.#packed = day.cells;
    this.#ranks = ranksOf(whole);
    this.#whole.clear();
    this.#quarters.clear();
    writeFreshDay([this.#whole, this.#quarters], day, whole);
  }
}
