import { queries, type Tx } from '@tutka/database';
import { deleteSegments } from './delete-segments.ts';
import { lockSegments } from './segment-lock.ts';

/** Takes a whole base out of the index, with all its chunks. Append events after this call, not before. */
export async function removeKnowledge(tx: Tx, { knowledge }: { readonly knowledge: string }): Promise<void> {
  await lockSegments(tx, knowledge);
  const ids = await queries(tx)('index_segments').where({ knowledge }).pluck<string[]>('id');
  await deleteSegments(tx, ids);
  await queries(tx)('index_parts').where({ knowledge }).delete();
  await queries(tx)('chunks').where({ knowledge }).delete();
}
