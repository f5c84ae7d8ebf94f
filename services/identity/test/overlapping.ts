import { asWorker, type Db, type Tx } from '@tutka/database';
import { eventually } from '@tutka/testing/eventually';

/** Writes with `first`, begins `second`, and commits, after `last`, once that waits for it; what `second` came to. */
export async function overlapping<T>(
  worker: Db,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
  last: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const begun = await asWorker(worker, async (tx) => {
    await first(tx);
    const answer = second();
    await eventually(
      () => waitingIn(worker),
      (waiting) => waiting > 0,
    );
    await last(tx);
    return { answer };
  });
  return await begun.answer;
}

/** How many connections to this database wait for another's lock. */
async function waitingIn(db: Db): Promise<number> {
  const { rows } = await db.raw(
    `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE NOT granted AND datname = current_database()`,
  );
  return rows[0].waiting;
}
