import { queries, type Tx } from '@tutka/database';

/**
 * Which index of a base serves does not change until the transaction ends (`hold`: any number at once); `change`: nobody
 * holds it, and nobody adds to an index either. Taken before rows of documents and before segments.
 */
export async function lockIndexes(tx: Tx, knowledge: string, mode: 'hold' | 'change'): Promise<void> {
  const lock = mode === 'hold' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await queries(tx).raw(`SELECT ${lock}(hashtext('index_generations'), hashtext(?))`, [knowledge]);
}
