import { CopyRows, copyIn, type Tx } from '@tutka/database';
import type { Cell } from '../domain/cell.ts';
import type { DayFold } from '../domain/fold.ts';
import { writeCell, writeFreshQuarters } from '../domain/pack.ts';
import { ByteWriter } from '../domain/varint.ts';
import { figureColumns, ranksOf, wholeOf } from './figures.ts';

const COLUMNS = 11;
const AT_ONCE_BYTES = 1_000_000;

/** Adds days of items that have no rows yet, which takes a fraction of the time. */
export async function copyDays(tx: Tx, days: Iterable<DayFold>): Promise<void> {
  const [rows, bytes] = [new CopyRows(COLUMNS), new DayBytes()];
  let copying = Promise.resolve();
  for (const day of days) {
    writeRow(rows, day, bytes);
    if (rows.length < AT_ONCE_BYTES) continue;
    // The next are packed while these are written.
    await copying;
    copying = copyIn(tx, figureColumns, rows);
    copying.catch(() => undefined);
  }
  await copying;
  await copyIn(tx, figureColumns, rows);
}

function writeRow(rows: CopyRows, day: DayFold, bytes: DayBytes): void {
  bytes.pack(day);
  rows.begin();
  rows.uuid(day.workspace);
  rows.text(day.dimension);
  rows.text(day.item);
  rows.date(day.day);
  for (const rank of bytes.ranks) rows.bigint(rank);
  rows.bytes(bytes.whole);
  rows.bytes(bytes.quarters);
}

/** What a day is as bytes; made once for rows that follow each other and have the same cells. */
class DayBytes {
  readonly #writer = new ByteWriter();
  #cells: readonly Cell[] = [];
  ranks: readonly bigint[] = [];
  whole: Buffer = Buffer.alloc(0);
  quarters: Buffer = Buffer.alloc(0);

  pack(day: DayFold): void {
    if (day.cells === this.#cells) return;
    this.#cells = day.cells;
    const whole = wholeOf(day);
    this.ranks = ranksOf(whole);
    writeCell(this.#writer, whole);
    this.whole = this.#writer.take();
    writeFreshQuarters(this.#writer, day);
    this.quarters = this.#writer.take();
  }
}
