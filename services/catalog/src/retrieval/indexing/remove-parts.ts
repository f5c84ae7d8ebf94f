import { queries, type Tx } from '@tutka/database';
import { deleteSegments } from './delete-segments.ts';
import { rewriteSegments } from './rewrite-segments.ts';
import { lockSegments } from './segment-lock.ts';

interface RemovedPart {
  readonly id: string;
  readonly segment: string;
  readonly chunk_count: number;
  readonly total_length: string;
}

/** One version of a document in one index of its base. */
export interface OneIndex {
  readonly index: number;
  readonly generation: number;
}

// Up to some tenths of a second of work; what is taken out of a larger segment leaves it when it is merged.
const rewrittenAtOnce = 4096;

/** Takes versions of a document out: all, one of one index, or all but one. Returns how many chunks went. */
export async function removeParts(
  tx: Tx,
  { knowledge, document }: { readonly knowledge: string; readonly document: string },
  { only, except }: { readonly only?: OneIndex | undefined; readonly except?: number | undefined },
): Promise<number> {
  const which = `knowledge = ? AND document = ? AND index_version = coalesce(?, index_version)
                 AND generation = coalesce(?, generation) AND index_version IS DISTINCT FROM ?`;
  const values = [knowledge, document, only?.index ?? null, only?.generation ?? null, except ?? null];
  const found = await queries(tx).raw<{ rows: unknown[] }>(
    `SELECT FROM index_parts WHERE ${which} LIMIT 1`,
    values,
  );
  if (found.rows.length === 0) return 0;
  await lockSegments(tx, knowledge);
  const { rows } = await queries(tx).raw<{ rows: RemovedPart[] }>(
    `DELETE FROM index_parts WHERE ${which} RETURNING id, segment, chunk_count, total_length`,
    values,
  );
  const deleted = await queries(tx).raw<{ rowCount: number }>(`DELETE FROM chunks WHERE ${which}`, values);
  for (const [segment, parts] of Map.groupBy(rows, (part) => part.segment)) {
    await removeFromSegment(tx, segment, parts);
  }
  return deleted.rowCount;
}

async function removeFromSegment(tx: Tx, segment: string, parts: readonly RemovedPart[]): Promise<void> {
  const chunks = parts.reduce((total, part) => total + part.chunk_count, 0);
  const length = parts.reduce((total, part) => total + Number(part.total_length), 0);
  const { rows } = await queries(tx).raw<{ rows: { left: number; removed: number }[] }>(
    `UPDATE index_segments SET removed = removed || ?::bigint[], removed_count = removed_count + ?,
            chunk_count = chunk_count - ?, total_length = total_length - ?
     WHERE id = ? RETURNING chunk_count AS left, removed_count AS removed`,
    [parts.map(({ id }) => id), chunks, chunks, length, segment],
  );
  const [state] = rows;
  if (!state) return;
  if (state.left === 0) await deleteSegments(tx, [segment]);
  else if (state.left + state.removed <= rewrittenAtOnce) await rewriteSegments(tx, [segment]);
}
