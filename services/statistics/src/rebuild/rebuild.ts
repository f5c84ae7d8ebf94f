import { asWorker, openDatabase, queries, type Tx } from '@tutka/database';
import { Fold } from '../domain/fold.ts';
import { addAudit } from '../projections/audit.ts';
import { addFold } from '../projections/figures.ts';
import { foldEvents } from '../projections/project.ts';
import { aloneWithFigures } from '../projections/rebuild-lock.ts';
import { lastReceived, readReceived } from '../projections/received.ts';
import { exchange, type TableDifference, tables } from './tables.ts';

/** Events read at once, and events summed up in memory before they are written. */
const READ = 5000;
const SUMMED = 100_000;

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
  const db = openDatabase(workerUrl, { max: 1 });
  try {
    await asWorker(db, makeShadows);
    const settled = await asWorker(db, async (tx) => {
      await aloneWithFigures(tx);
      return await lastReceived(tx);
    });
    let events = await asWorker(db, (tx) => replay(tx, 0n, settled));
    const differences = await asWorker(db, async (tx) => {
      await aloneWithFigures(tx);
      events += await replay(tx, settled, await lastReceived(tx));
      const found = await exchange(tx);
      await note(tx, events, found);
      return found;
    });
    return { events, milliseconds: performance.now() - began, differences };
  } finally {
    await db.destroy();
  }
}

async function makeShadows(tx: Tx): Promise<void> {
  for (const { name } of tables) {
    await queries(tx).raw(`CREATE TEMP TABLE ${name} (LIKE public.${name} INCLUDING ALL)`);
  }
}

async function replay(tx: Tx, after: bigint, upTo: bigint): Promise<number> {
  let [at, count, fold, summed] = [after, 0, new Fold(), 0];
  while (at < upTo) {
    const { events, last } = await readReceived(tx, at, upTo, READ);
    await foldEvents(tx, events, fold);
    await addAudit(tx, events);
    at = last;
    count += events.length;
    summed += events.length;
    if (summed >= SUMMED || at >= upTo) {
      await addFold(tx, fold);
      [fold, summed] = [new Fold(), 0];
    }
  }
  return count;
}

async function note(tx: Tx, events: number, differences: readonly TableDifference[]): Promise<void> {
  await queries(tx)('rebuilds').insert({ events, differences: JSON.stringify(differences) });
}
