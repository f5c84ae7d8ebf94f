import { asWorker, type Db, openDatabase, type Tx } from '@tutka/database';
import type { RebuildPhase, TableDifference } from '@tutka/event-store';
import { exchange, keyShadows, makeShadows, type Table } from './tables.ts';

/** Tables that are made anew together. */
export interface Part {
  readonly tables: readonly Table[];
  /**
   * Fills the shadows with everything up to a place. `reader`: another connection, which reads while `tx` writes. `reached` hears of
   * places on the way, where it is filled in their order.
   */
  fill(tx: Tx, reader: Db, upTo: bigint, reached: (place: bigint) => void): Promise<void>;
  /** Up to which place what serves is made. It goes no further until this transaction ends. */
  last(tx: Tx): Promise<bigint>;
  /** Adds what came after a place up to another. */
  follow(tx: Tx, reader: Db, after: bigint, upTo: bigint): Promise<void>;
}

/** The connection is not given back before the end, as the shadows are its own. */
const KEPT_MS = 3_600_000;
/** How often it comes closer before it holds up whoever adds, and how few events are close. */
const APPROACHES = 5;
const CLOSE = 2000n;

/**
 * Makes tables anew beside those that serve; then, in one transaction, says what differs and puts that right. Events may
 * come all the while: they wait for the exchange alone. `tell` hears how far it is.
 */
export async function remake(
  workerUrl: string,
  part: Part,
  tell: (phase: RebuildPhase, events: number) => void,
): Promise<TableDifference[]> {
  // One connection: the shadows are its own, and stand before the tables that serve.
  const db = openDatabase(workerUrl, { max: 1, idleMs: KEPT_MS, takesTime: true });
  const reader = openDatabase(workerUrl, { max: 1, takesTime: true });
  try {
    await asWorker(db, (tx) => makeShadows(tx, part.tables));
    let at = await asWorker(db, part.last);
    await asWorker(db, (tx) => part.fill(tx, reader, at, (place) => tell('replaying', Number(place))));
    for (let n = 0; n < APPROACHES; n++) {
      const next = await asWorker(db, part.last);
      await asWorker(db, (tx) => follow(tx, part, reader, [at, next]));
      const came = next - at;
      at = next;
      if (came < CLOSE) break;
    }
    tell('comparing', Number(at));
    return await asWorker(db, async (tx) => {
      await follow(tx, part, reader, [at, await part.last(tx)]);
      return await exchange(tx, reader, part.tables);
    });
  } finally {
    await Promise.all([db.destroy(), reader.destroy()]);
  }
}

/** Adds what came between two places: only for that do rows have to be found by their keys. */
async function follow(
  tx: Tx,
  part: Part,
  reader: Db,
  [after, upTo]: readonly [bigint, bigint],
): Promise<void> {
  if (upTo === after) return;
  await keyShadows(tx, part.tables);
  await part.follow(tx, reader, after, upTo);
}
