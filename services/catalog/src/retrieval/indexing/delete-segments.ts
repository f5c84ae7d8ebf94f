import { queries, type Tx } from '@tutka/database';

export async function deleteSegments(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await queries(tx).raw('DELETE FROM index_postings WHERE segment = ANY(?::bigint[])', [[...ids]]);
  await queries(tx).raw('DELETE FROM index_segments WHERE id = ANY(?::bigint[])', [[...ids]]);
}
