import { queries, type Tx } from '@tutka/database';

/**
 * Lets nobody else append to these streams until the transaction ends, so that a decision about many busy streams is
 * made once and not again and again. Waits for who appends now. The order is the one in which `append` locks.
 */
export async function holdStreams(tx: Tx, streamIds: readonly string[]): Promise<void> {
  await queries(tx)('streams')
    .whereIn('id', streamIds)
    .orderByRaw('right(id::text, 1), id')
    .forUpdate()
    .select('id');
}
