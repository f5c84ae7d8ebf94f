import { planned, queries, type Tx } from '@tutka/database';

const LOCK = "hashtext('tutka.statistics.rebuild')";

/** For who adds to the figures: they are not exchanged before this transaction ends. */
export async function besideRebuild(tx: Tx): Promise<void> {
  await planned(tx, 'beside-rebuild', `SELECT pg_advisory_xact_lock_shared(${LOCK})`, []);
}

/** For who exchanges the figures: what was received is all committed, and nothing comes until this transaction ends. */
export async function aloneWithFigures(tx: Tx): Promise<void> {
  await queries(tx).raw(`SELECT pg_advisory_xact_lock(${LOCK})`);
}
