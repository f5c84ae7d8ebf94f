import { randomInt } from 'node:crypto';
import { type Db, onPooled } from './connection.ts';
import type { Connection } from './pooled-connection.ts';

/** A pooler gives whichever connection is free: two looks that meet others in between may miss it. */
const LOOKS = 3;
const MOST_KEYS = 2 ** 47;

/**
 * Throws where the connections of a pool are not its own, as behind a pooler that gives each transaction another one (PgBouncer's
 * `pool_mode=transaction`): what is prepared, locked or made on one is then missing there, or somebody else's.
 */
export async function refuseSharedConnections(db: Db, setting: string): Promise<void> {
  const areShared = await onPooled(db, (one) =>
    onPooled(db, async (other) => {
      for (let look = 0; look < LOOKS; look++) if (await isShared(one, other)) return true;
      return false;
    }),
  );
  if (!areShared) return;
  throw new Error(
    `${setting} leads through a pooler that gives each transaction another connection, as PgBouncer does with pool_mode=transaction. What is prepared, locked or made on a connection would be lost, or another's: give it pool_mode=session, or give the address of PostgreSQL itself.`,
  );
}

/** A lock of one's own connection is refused to another, and is still there in the next transaction. */
async function isShared(one: Connection, other: Connection): Promise<boolean> {
  const key = randomInt(MOST_KEYS);
  const ask = async (connection: Connection, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock') => {
    const { rows } = await connection.query<{ did: boolean }>(`SELECT ${what}(${key}) AS did`);
    return rows[0]?.did === true;
  };
  await ask(one, 'pg_try_advisory_lock');
  const isAnothers = await ask(other, 'pg_try_advisory_lock');
  if (isAnothers) await ask(other, 'pg_advisory_unlock');
  const isKept = await ask(one, 'pg_advisory_unlock');
  return isAnothers || !isKept;
}
