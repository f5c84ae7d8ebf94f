import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, planned } from '@tutka/database';

const LOOK_MS = 20;

const apart = `
  SELECT FROM consumer_offset GROUP BY topic, partition, incarnation HAVING min(next) < max(next) LIMIT 1`;

/**
 * Waits until all groups of a service have come equally far with what they all consume, for `patienceMs` at most: one of them
 * may lag, or be none any more. Answers whether they have. `db`: the service's database, as worker.
 */
export async function untilAbreast(db: Db, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  for (;;) {
    if ((await planned(db, 'groups-apart', apart, [])).length === 0) return true;
    if (Date.now() > until) return false;
    await sleep(LOOK_MS);
  }
}
