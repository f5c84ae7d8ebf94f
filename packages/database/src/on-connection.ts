import { type Connection, type Db, poolOf } from './connection.ts';
import { RunningTransaction } from './running-transaction.ts';
import type { Tx } from './tx.ts';

/** Runs `work` on a transaction's connection where `run` is one, else on one of the pool. */
export async function onConnection<T>(
  run: Db | Tx,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (run instanceof RunningTransaction) return await work(run.connection);
  const pool = poolOf(run as Db);
  const connection = await pool.acquireConnection();
  try {
    return await work(connection);
  } finally {
    await pool.releaseConnection(connection);
  }
}
