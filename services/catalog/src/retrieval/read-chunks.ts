import { queries, type Tx } from '@tutka/database';
import { type ChunkRow, toChunk } from './chunk-rows.ts';
import type { StoredChunk } from './passage.ts';
import { servingGeneration } from './serving-generation.ts';

/** Chunks of one version of a document in the index that serves, by rising ordinal, `limit` of them from `from` on. */
export async function readChunks(
  tx: Tx,
  {
    document,
    index,
    from,
    limit,
  }: {
    readonly document: string;
    readonly index: number;
    readonly from: number;
    readonly limit: number;
  },
): Promise<StoredChunk[]> {
  const rows = await queries(tx)<ChunkRow>('chunks')
    .where({ document, index_version: index })
    .whereRaw(`generation = ${servingGeneration('chunks.knowledge')}`)
    .andWhere('ordinal', '>=', from)
    .orderBy('ordinal')
    .limit(limit)
    .select<ChunkRow[]>('*');
  return rows.map(toChunk);
}
