import { queries, type Tx } from '@tutka/database';
import { partCapacity } from '../postings/directory.ts';
import { decodeVector, dimensionsOf } from './codes.ts';
import type { Near, VectorIndex, VectorScope } from './vector-index.ts';

// Below this all are compared, which takes no longer than HNSW with a filter and misses nothing.
const comparedWhole = 20_000;
const rowsAtOnce = 1000;
const beam = 200;

interface NearRow {
  readonly chunk: string;
  readonly similarity: number;
}

/** Vectors in PostgreSQL with pgvector: HNSW in large bases, compared whole in others. */
export const pgvectorIndex: VectorIndex = {
  async write(tx, { part, workspace, knowledge }, codes) {
    for (let from = 0; from < codes.length; from += rowsAtOnce) {
      const batch = codes.slice(from, from + rowsAtOnce);
      await queries(tx).raw(
        `INSERT INTO vector_rows (chunk, part, workspace, knowledge, dimensions, embedding)
         SELECT ?::bigint + at - 1, ?, ?, ?, ?, embedding::halfvec
         FROM unnest(?::text[]) WITH ORDINALITY AS given (embedding, at)`,
        [
          part * partCapacity + from,
          part,
          workspace,
          knowledge,
          dimensionsOf(batch[0] as Uint8Array),
          batch.map((code) => literal(decodeVector(code))),
        ],
      );
    }
  },

  async nearest(tx, scope, vector, limit) {
    const rows =
      scope.chunkCount > comparedWhole
        ? await throughGraph(tx, scope, vector, limit)
        : await compared(tx, scope, vector, limit);
    return rows.map(toNear);
  },

  async similarities(tx, chunkIds, vector) {
    const { rows } = await queries(tx).raw<{ rows: NearRow[] }>(
      `SELECT chunk, 1 - (embedding <=> ?::halfvec) AS similarity FROM vector_rows
       WHERE chunk = ANY(?::bigint[]) AND dimensions = ?`,
      [literal(vector), [...chunkIds], vector.length],
    );
    return new Map(rows.map(toNear).map(({ chunkId, similarity }) => [chunkId, similarity]));
  },
};

async function compared(
  tx: Tx,
  { parts }: VectorScope,
  vector: Float32Array,
  limit: number,
): Promise<NearRow[]> {
  // The added 0 keeps the order from being an index's.
  const { rows } = await queries(tx).raw<{ rows: NearRow[] }>(
    `SELECT chunk, 1 - (embedding <=> ?::halfvec) AS similarity FROM vector_rows
     WHERE part = ANY(?::bigint[]) AND dimensions = ? ORDER BY (embedding <=> ?::halfvec) + 0, chunk LIMIT ?`,
    [literal(vector), [...parts], vector.length, literal(vector), limit],
  );
  return rows;
}

async function throughGraph(
  tx: Tx,
  { parts }: VectorScope,
  vector: Float32Array,
  limit: number,
): Promise<NearRow[]> {
  const { length } = vector;
  await queries(tx).raw(`SET LOCAL hnsw.ef_search = ${Math.max(beam, limit * 2)}`);
  // Goes on until enough rows pass the filter.
  await queries(tx).raw('SET LOCAL hnsw.iterative_scan = strict_order');
  const { rows } = await queries(tx).raw<{ rows: NearRow[] }>(
    `SELECT chunk, 1 - (embedding::halfvec(${length}) <=> ?::halfvec(${length})) AS similarity FROM vector_rows
     WHERE part = ANY(?::bigint[]) AND dimensions = ${length}
     ORDER BY embedding::halfvec(${length}) <=> ?::halfvec(${length}) LIMIT ?`,
    [literal(vector), [...parts], literal(vector), limit],
  );
  return rows;
}

function literal(vector: Float32Array): string {
  return `[${vector.join()}]`;
}

function toNear({ chunk, similarity }: NearRow): Near {
  return { chunkId: Number(chunk), similarity };
}
