import type { Knex } from 'knex';
import type { Db } from './connection.ts';

declare const transaction: unique symbol;

/** A running transaction. Doors, reactions and projections hand it on; only code that asks the database looks inside. */
export interface Tx {
  readonly [transaction]: true;
}

/** The query builder of a transaction, for the code that owns tables. */
export function queries(tx: Tx): Knex.Transaction {
  return tx as unknown as Knex.Transaction;
}

/** Wraps a knex transaction. */
function asTx(trx: Knex.Transaction): Tx {
  return trx as unknown as Tx;
}

/** Who a transaction belongs to: any principal, by the fields that policies ask for. */
export interface TenantScope {
  readonly kind: string;
  readonly workspace?: string | undefined;
  readonly userUuid?: string | undefined;
  readonly role?: number | undefined;
}

/**
 * Runs `work` in one transaction that sees what `scope` may see: sets `tutka.workspace`, `tutka.user`,
 * `tutka.shared` and `tutka.role`, all local to it. Commits when `work` returns and rolls back when it throws.
 */
export function inTenant<T>(db: Db, scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const values = [scope.workspace ?? '', scope.userUuid ?? '', '', String(scope.role ?? '')];
  return transact(db, async (trx) => {
    await trx.raw(
      `SELECT set_config('tutka.workspace', ?, true), set_config('tutka.user', ?, true),
              set_config('tutka.shared', ?, true), set_config('tutka.role', ?, true)`,
      values,
    );
    return work(asTx(trx));
  });
}

/** Runs `work` in one transaction on a worker's connection, which sees every workspace. */
export function asWorker<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, (trx) => work(asTx(trx)));
}

/** Where the connection broke, knex tells of its failed ROLLBACK; what failed first is what the caller must know. */
async function transact<T>(db: Db, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  let first: { error: unknown } | undefined;
  const noted = (trx: Knex.Transaction) =>
    work(trx).catch((error: unknown) => {
      first = { error };
      throw error;
    });
  return await db.transaction(noted).catch((error: unknown) => {
    throw first ? first.error : error;
  });
}
