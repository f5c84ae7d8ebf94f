import { asWorker, type Db, openDatabase, queries } from '@tutka/database';
import { holdRebuild, notingFailure, type TableDifference, tellProgress } from '@tutka/event-store';
import { remakeInThread } from './in-thread.ts';

/** One more with each change of what projections write: the next start makes the figures anew. */
export const PROJECTIONS = 9;

const DAY_MS = 86_400_000;

/** What a rebuild came to. */
export interface Rebuilt {
  /** All that was received. */
  readonly events: number;
  readonly milliseconds: number;
  /** Without the tables in which nothing differed. */
  readonly differences: readonly TableDifference[];
}

/**
 * Makes figures and audit log anew from everything that was received, the two at once, while events come and are counted;
 * says what differed and puts it right. One rebuild of a database at a time; another waits. `workerUrl`: the service's database, as worker.
 */
export async function rebuild(workerUrl: string): Promise<Rebuilt> {
  const began = performance.now();
  // One connection for all of it: another rebuild waits for its end.
  const db = openDatabase(workerUrl, { max: 1, idleMs: DAY_MS, takesTime: true });
  try {
    await holdRebuild(db);
    const differences = await notingFailure(db, () => remakeBoth(db, workerUrl));
    const rebuilt = { events: await received(db), milliseconds: performance.now() - began, differences };
    await note(db, rebuilt);
    return rebuilt;
  } finally {
    await db.destroy();
  }
}

/** The figures take longer, and read everything in its order: it is they who say how far it is. */
async function remakeBoth(db: Db, workerUrl: string): Promise<TableDifference[]> {
  const progress = await tellProgress(db, await received(db));
  let told = Promise.resolve();
  const tell = (...how: Parameters<typeof progress.tell>) => {
    // Whoever looks may know less; the rebuild goes on.
    told = told.then(() => progress.tell(...how)).catch(() => undefined);
  };
  const settled = await Promise.allSettled([
    remakeInThread({ part: 'figures', workerUrl }, tell),
    remakeInThread({ part: 'audit', workerUrl }, () => undefined),
  ]);
  await told;
  await progress.end().catch(() => undefined);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

async function received(db: Db): Promise<number> {
  const row = await asWorker(db, (tx) => queries(tx)('received').count('* as n').first<{ n: string }>());
  return Number(row?.n ?? 0);
}

async function note(db: Db, { events, milliseconds, differences }: Rebuilt): Promise<void> {
  await asWorker(db, (tx) =>
    queries(tx)('rebuilds').insert({
      events,
      milliseconds: Math.round(milliseconds),
      differences: JSON.stringify(differences),
    }),
  );
}
