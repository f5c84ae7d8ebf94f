import { setTimeout as sleep } from 'node:timers/promises';
import { types } from 'node:util';

/**
 * Whoever comes behind a migration or a rebuild that waits for a table waits too: for so long at most. Less than PostgreSQL's `deadlock_timeout` of a
 * second, after which it could end one of them in its place.
 */
const LOCK_MS = 200;
/** Who is still there at the third try is no request; in between others come. */
const VACUUM_EVERY = 3;
const PAUSE_MS = 200;
const MOST_PAUSE_MS = 5_000;
/** What is tried so often is held by something that takes long. */
const TOLD_AT = 5;

const IN_HASTE = `SET LOCAL lock_timeout = ${LOCK_MS}`;

/** What is vacuumed, for hours where it is large, PostgreSQL leaves for whoever has waited for `deadlock_timeout`, if it began by itself. */
const PAST_VACUUM = `
  SELECT set_config('lock_timeout', (${LOCK_MS} + CASE WHEN is_vacuumed THEN setting::int ELSE 0 END)::text, true)
    FROM pg_settings, (SELECT EXISTS (
      SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE datname = current_database() AND mode = 'ShareUpdateExclusiveLock' AND granted) AS is_vacuumed) AS now
   WHERE name = 'deadlock_timeout'`;

/**
 * SQL by which a transaction that locks tables gives way to who uses them: it waits for each a fraction of a second only
 * (`lock_timeout`), in each third try for longer where vacuuming would be ended by that.
 */
export const lockLimit = (tries: number): string => (tries % VACUUM_EVERY === 0 ? PAST_VACUUM : IN_HASTE);

/** Not to be had in time, or a deadlock. */
const inUse = ['55P03', '40P01'];
const isInUse = (error: unknown) =>
  types.isNativeError(error) && inUse.includes(String((error as { code?: unknown }).code));

/**
 * Does again what asked for a lock in vain (`lock_timeout`), however often that happens: in between everybody else goes on.
 * `work` is given the SQL that limits how long it waits; `onInUse` hears of it once, where it goes on for seconds.
 */
export async function givingWay<T>(work: (limits: string) => Promise<T>, onInUse: () => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(lockLimit(tries));
    } catch (error) {
      if (!isInUse(error)) throw error;
    }
    if (tries === TOLD_AT) onInUse();
    await sleep(Math.min(tries * PAUSE_MS, MOST_PAUSE_MS));
  }
}
