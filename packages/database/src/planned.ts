import type { Db } from './connection.ts';
import { onConnection } from './on-connection.ts';
import { askPlanned } from './planned-statement.ts';
import type { Tx } from './tx.ts';

/**
 * Runs a statement that is planned once a connection under its `name`, one of few and always the same text. `$1` is the
 * first of `values`, arrays are PostgreSQL's. In a transaction's connection where `run` is one, else alone. For what a
 * turn waits for: past knex's builder, which takes as long as the statement itself. Throws what `pg` throws.
 */
export async function planned<Row extends object>(
  run: Db | Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return await onConnection(run, (connection) => askPlanned<Row>(connection, { name, text, values }));
}
