import type { Db } from '@tutka/database';

/** Replaying events into the shadows, comparing these with what serves, putting right what differed. */
export type RebuildPhase = 'replaying' | 'comparing' | 'mending';

const TOLD_MS = 500;

/** How far a rebuild has come, for whoever looks from another process. */
export interface RebuildProgress {
  /** At most twice a second, and whenever the phase is another. */
  tell(phase: RebuildPhase, events: number): Promise<void>;
  /** It has ended, well or not. */
  end(): Promise<void>;
}

/** Begins to tell of a rebuild of about `total` events, on a connection of which no transaction is open. */
export async function tellProgress(db: Db, total: number): Promise<RebuildProgress> {
  const table = () => db('rebuild_progress');
  await table().delete();
  await table().insert({ phase: 'replaying', events: 0, total }).onConflict('one').merge();
  let last = { phase: 'replaying', at: performance.now() };
  return {
    async tell(phase, events) {
      const at = performance.now();
      if (phase === last.phase && at - last.at < TOLD_MS) return;
      last = { phase, at };
      const told_at = db.raw('clock_timestamp()');
      await table().update({ phase, events, total: Math.max(total, events), told_at });
    },
    async end() {
      await table().delete();
    },
  };
}
