import { type Db, onPooled } from './connection.ts';
import type { Connection } from './pooled-connection.ts';
import { RunningTransaction } from './running-transaction.ts';
import type { Tx } from './tx.ts';

/** Runs `work` on a transaction's connection where `run` is one, else on one of the pool. */
export async function onConnection<T>(
  run: Db | Tx,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return run instanceof RunningTransaction ? await work(run.connection) : await onPooled(run as Db, work);
}
