import { servingGeneration } from '../retrieval/serving-generation.ts';

/**
 * SQL: the passages of a document in the index that serves. Its row tells of those it was read in; they may be others
 * once its base has another index. `document` is the name of the row.
 */
export function servedChunks(document: string): string {
  return `coalesce(
    CASE WHEN (SELECT count(*) > 1 FROM index_generations g WHERE g.knowledge = ${document}.knowledge)
    THEN (SELECT sum(p.chunk_count)::int FROM index_parts p
          WHERE p.document = ${document}.uuid AND p.index_version = ${document}.index_version
            AND p.generation = ${servingGeneration(`${document}.knowledge`)})
    END, ${document}.chunk_count)`;
}
