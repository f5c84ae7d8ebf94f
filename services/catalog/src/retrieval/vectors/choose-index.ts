import type { Db } from '@tutka/database';
import { pgvectorIndex } from './pgvector-index.ts';
import { scanIndex } from './scan-index.ts';
import type { VectorIndex } from './vector-index.ts';

/** Pgvector where this database has it, else the scan. */
export async function chooseVectorIndex(worker: Db): Promise<VectorIndex> {
  const { rows } = await worker.raw<{ rows: { there: boolean }[] }>(
    `SELECT to_regclass('vector_rows') IS NOT NULL AS there`,
  );
  return rows[0]?.there ? pgvectorIndex : scanIndex();
}
