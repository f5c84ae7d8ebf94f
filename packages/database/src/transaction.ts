import { type Db, onPooled } from './connection.ts';
import { planned } from './planned.ts';
import { askPlannedAfter } from './planned-statement.ts';
import { RunningTransaction } from './running-transaction.ts';
import type { Tx } from './tx.ts';

/** The query builder of a transaction, for the code that owns tables. */
export function queries(tx: Tx): Db {
  return inside(tx).queries;
}

/** Calls `hear` once the transaction has committed; of one that is rolled back nobody hears. */
export function onCommit(tx: Tx, hear: (db: Db) => void): void {
  const running = inside(tx);
  running.onCommit(() => hear(running.db));
}

function inside(tx: Tx): RunningTransaction {
  return tx as unknown as RunningTransaction;
}

/** Who a transaction belongs to. Policies ask for the workspace, the person and the role; any principal is one. */
export interface TenantScope {
  readonly kind: string;
  readonly workspace?: string | undefined;
  readonly userUuid?: string | undefined;
  readonly role?: number | undefined;
}

const settingScope = `
  SELECT set_config('tutka.workspace', $1, true), set_config('tutka.user', $2, true),
    set_config('tutka.shared', '', true), set_config('tutka.role', $3, true)`;

const scopeOf = ({ workspace = '', userUuid = '', role }: TenantScope) => ({
  name: 'set-scope',
  text: settingScope,
  values: [workspace, userUuid, role?.toString() ?? ''],
});

/**
 * The same for one statement; which is planned for any values, as whoever names it wants: else PostgreSQL may plan it anew each
 * time. And to read by an index in its order: it takes one row behind a policy for rare, and reads all of them to find the newest.
 */
const aloneIn = (scope: TenantScope) => ({
  ...scopeOf(scope),
  name: 'set-scope-of-one',
  text: `${settingScope}, set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_bitmapscan', 'off', true)`,
});

/**
 * Runs `work` in one transaction that sees what `scope` may see: sets `tutka.workspace`, `tutka.user`,
 * `tutka.shared` and `tutka.role`, all local to it. Commits when `work` returns and rolls back when it throws.
 */
export function inTenant<T>(db: Db, scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return RunningTransaction.run(db, (running) => work(asTx(running)), scopeOf(scope));
}

/** Runs `work` in one transaction on a worker's connection, which sees every workspace. */
export function asWorker<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return RunningTransaction.run(db, (running) => work(asTx(running)));
}

/**
 * Runs one planned statement (see `planned`) as `scope`, in a transaction of its own and one round trip; in the transaction's
 * scope where `run` is one. For what many wait for.
 */
export async function plannedInTenant<Row extends object>(
  run: Db | Tx,
  scope: TenantScope,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if (run instanceof RunningTransaction) return await planned(asTx(run), name, text, values);
  const statement = { name, text, values };
  return await onPooled(run as Db, (connection) =>
    askPlannedAfter<Row>(connection, aloneIn(scope), statement),
  );
}

const asTx = (running: RunningTransaction) => running as unknown as Tx;
