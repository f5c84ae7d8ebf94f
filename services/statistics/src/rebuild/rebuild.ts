import { asWorker, type Db, openDatabase, queries, type Tx } from '@tutka/database';
import type { TableDifference } from '@tutka/event-store';
import { Fold } from '../domain/fold.ts';
import { addAudit } from '../projections/audit.ts';
import { addFold } from '../projections/figures.ts';
import { foldEvents } from '../projections/project.ts';
import { aloneWithFigures } from '../projections/rebuild-lock.ts';
import { lastReceived, readReceived } from '../projections/received.ts';
import { exchange, makeShadows } from './tables.ts';

/** One more with each change of what projections write: the next start makes the figures anew. */
export const PROJECTIONS = 2;

/** Events read at once, and quarters of items summed up in memory before they are written. */
const READ = 5000;
const SUMMED = 300_000;
/** The connection is not given back before the end, as the shadows are its own. */
const KEPT_MS = 3_600_000;

/** What a rebuild came to. */
export interface Rebuilt {
  readonly events: number;
  readonly milliseconds: number;
  /** Without the tables in which nothing differed. */
  readonly differences: readonly TableDifference[];
}

/**
 * Makes the figures anew from everything that was received, beside those that serve; then, in one transaction, says
 * what differs and puts that right. Events may come all the while: they wait for the exchange alone. `workerUrl`: the
 * service's database, as worker.
 */
export async function rebuild(workerUrl: string): Promise<Rebuilt> {
  const began = performance.now();
  // One connection: the shadows are its own, and stand before the tables that serve.
  const db = openDatabase(workerUrl, { max: 1, idleMs: KEPT_MS });
  const reader = openDatabase(workerUrl, { max: 1 });
  try {
    await asWorker(db, makeShadows);
    const settled = await asWorker(db, async (tx) => {
      await aloneWithFigures(tx);
      return await lastReceived(tx);
    });
    let events = await asWorker(db, (tx) => replay(tx, reader, 0n, settled));
    const differences = await asWorker(db, async (tx) => {
      await aloneWithFigures(tx);
      events += await replay(tx, reader, settled, await lastReceived(tx));
      const found = await exchange(tx);
      await note(tx, events, performance.now() - began, found);
      return found;
    });
    return { events, milliseconds: performance.now() - began, differences };
  } finally {
    await Promise.all([db.destroy(), reader.destroy()]);
  }
}

/** `reader`: another connection, which reads while this one writes. */
async function replay(tx: Tx, reader: Db, after: bigint, upTo: bigint): Promise<number> {
  const next = (from: bigint) => {
    const coming = asWorker(reader, (own) => readReceived(own, from, upTo, READ));
    // Whoever waits for it hears of its failure; nobody does where the writing failed first.
    coming.catch(() => undefined);
    return coming;
  };
  let [count, fold] = [0, new Fold()];
  let reading = next(after);
  for (let at = after; at < upTo; ) {
    const { events, last } = await reading;
    at = last;
    reading = next(at);
    await foldEvents(tx, events, fold);
    await addAudit(tx, events);
    count += events.length;
    if (fold.size < SUMMED && at < upTo) continue;
    await addFold(tx, fold);
    fold = new Fold();
  }
  await reading;
  return count;
}

async function note(
  tx: Tx,
  events: number,
  milliseconds: number,
  differences: readonly TableDifference[],
): Promise<void> {
  await queries(tx)('rebuilds').insert({
    events,
    milliseconds: Math.round(milliseconds),
    differences: JSON.stringify(differences),
  });
}
