import { queries, type Tx } from '@tutka/database';
import { deleteSegments } from './delete-segments.ts';
import { lockIndexes } from './index-lock.ts';
import { lockSegments } from './segment-lock.ts';

/** Takes a whole base out of the index, with all its chunks. Append events after this call, not before. */
export async function removeKnowledge(tx: Tx, { knowledge }: { readonly knowledge: string }): Promise<void> {
  await lockIndexes(tx, knowledge, 'change');
  await queries(tx)('documents').where({ knowledge }).orderBy('uuid').forUpdate().select('uuid');
  await removeWhere(tx, { knowledge });
}

/** Takes one index of a base away, which serves no more. */
export async function removeGeneration(
  tx: Tx,
  named: { readonly knowledge: string; readonly generation: number },
): Promise<void> {
  await lockIndexes(tx, named.knowledge, 'change');
  await removeWhere(tx, named);
}

async function removeWhere(
  tx: Tx,
  which: { readonly knowledge: string; readonly generation?: number },
): Promise<void> {
  await lockSegments(tx, which.knowledge);
  const ids = await queries(tx)('index_segments').where(which).pluck<string[]>('id');
  await deleteSegments(tx, ids);
  await queries(tx)('index_parts').where(which).delete();
  await queries(tx)('chunks').where(which).delete();
}
