import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { planned } from './planned.ts';
import type { Tx } from './tx.ts';

/**
 * Runs what knex's builder made in a transaction, planned once a connection: for questions of few shapes whose planning
 * takes longer than their answer. Its columns are to be named: one that answers `*` fails once there is another.
 */
export async function plannedQuery<Row extends object>(tx: Tx, built: Knex.QueryBuilder): Promise<Row[]> {
  const { sql, bindings } = built.toSQL().toNative();
  const name = createHash('sha1').update(sql).digest('base64');
  return await planned<Row>(tx, name, sql, bindings);
}
