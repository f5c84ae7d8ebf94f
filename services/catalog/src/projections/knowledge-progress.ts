import { queries, type Tx } from '@tutka/database';
import type { Knex } from 'knex';
import { servedChunks } from './served-chunks.ts';

/** Where the documents of a base stand, folded into one state. */
export interface KnowledgeProgress {
  readonly status: 0 | 1 | 2 | 3;
  readonly progress: number;
  readonly status_reason: string | null;
  readonly status_code: string | null;
  readonly uri: string | null;
  readonly file_type: string | null;
  readonly document_count: number;
  readonly failed_count: number;
  readonly chunk_count: number;
  readonly byte_size: string;
}

const isFailed = 'd.status = 3';
const isCancelled = `d.status_code IS NOT DISTINCT FROM 'CANCELLED'`;
const failedCount = `count(*) FILTER (WHERE ${isFailed} AND NOT ${isCancelled})`;
/** Of what failed by itself, else of what somebody cancelled. */
const firstFailed = (column: string) =>
  `(array_agg(${column} ORDER BY ${isCancelled}, d.created_at, d.uuid) FILTER (WHERE ${isFailed}))[1]`;

// PENDING: nothing begun. PROCESSING: some are still to be read. FAILED: not one can be used. READY: the rest;
// a base without documents too, and one whose documents failed when they were read anew. Of failed ones among others the reason tells.
const fold = `
  SELECT count(*)::int AS document_count,
    ${failedCount}::int AS failed_count,
    coalesce(sum(${servedChunks('d')}), 0)::int AS chunk_count,
    coalesce(sum(d.byte_size), 0)::bigint AS byte_size,
    (array_agg(d.uri ORDER BY d.created_at, d.uuid))[1] AS uri,
    (array_agg(d.file_type ORDER BY d.created_at, d.uuid))[1] AS file_type,
    CASE
      WHEN count(*) = 0 THEN 2
      WHEN bool_and(d.status = 0) THEN 0
      WHEN bool_or(d.status < 2) THEN 1
      WHEN bool_and(d.status = 3 AND d.index_version IS NULL) THEN 3
      ELSE 2
    END AS status,
    CASE
      WHEN count(*) = 0 THEN 100
      WHEN bool_and(d.status = 3 AND d.index_version IS NULL) THEN max(d.progress)
      ELSE floor(avg(CASE WHEN d.status > 1 THEN 100 ELSE d.progress END))
    END::int AS progress,
    CASE
      WHEN count(*) = 1 THEN max(d.status_reason)
      WHEN bool_or(${isFailed}) THEN
        format('%s of %s documents could not be read. %s: %s',
          coalesce(nullif(${failedCount}, 0), count(*) FILTER (WHERE ${isFailed})), count(*),
          ${firstFailed('d.name')}, ${firstFailed('d.status_reason')})
    END AS status_reason,
    CASE
      WHEN count(*) = 1 THEN max(d.status_code)
      ELSE ${firstFailed('d.status_code')}
    END AS status_code
  FROM documents d WHERE d.knowledge = k.uuid`;

const columns = [
  ...[
    'uuid',
    'workspace',
    'owner',
    'name',
    'description',
    'tags',
    'visibility',
    'metadata',
    'created_at',
    'updated_at',
  ].map((name) => `k.${name}`),
  'p.*',
];

/** `knowledges k` with its fold `p`, for further conditions. */
export function withProgress<Row extends {}>(tx: Tx): Knex.QueryBuilder<Row, Row[]> {
  const knex = queries(tx);
  return knex('knowledges as k')
    .joinRaw(`CROSS JOIN LATERAL (${fold}) AS p`)
    .select(...columns) as unknown as Knex.QueryBuilder<Row, Row[]>;
}
