import type { Db } from '@tutka/database';

const KEY = `hashtext('tutka.rebuild')::bigint`;

/** Waits until no other rebuild of a database runs, and has others wait until the one connection of `db` ends, however it does. */
export async function holdRebuild(db: Db): Promise<void> {
  await db.raw(`SELECT pg_advisory_lock(${KEY})`);
}

/** SQL: whether a rebuild of this database runs, in whichever process. One that was killed does not. */
export const REBUILD_RUNS = `
  EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = (${KEY} >> 32 & 4294967295)::oid AND objid = (${KEY} & 4294967295)::oid)`;
