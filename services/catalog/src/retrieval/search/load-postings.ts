import { queries, type Tx } from '@tutka/database';
import type { LatinLanguage } from '../analysis/language.ts';
import { type Directory, decodeDirectory } from '../postings/directory.ts';

/** A segment that is searched, with the posting lists of the terms in question. */
export interface LoadedSegment {
  /** Whose vectors its passages have; null: none. */
  readonly model: string | null;
  readonly chunkCount: number;
  readonly totalLength: number;
  readonly directory: Directory;
  readonly removed: ReadonlySet<number>;
  readonly lists: ReadonlyMap<string, PostingList>;
}

interface PostingList {
  /** Chunks that hold the term, removed ones too. */
  readonly chunkCount: number;
  readonly postings: Buffer;
}

export interface SegmentName {
  readonly id: string;
  readonly languages: readonly LatinLanguage[];
  /** Whose vectors its passages have; null: none. */
  readonly model: string | null;
}

/** The segments that serve these bases now. */
export async function servingSegments(tx: Tx, knowledges: readonly string[]): Promise<SegmentName[]> {
  const { rows } = await queries(tx).raw<{ rows: SegmentName[] }>(
    `SELECT s.id, s.languages, g.embedding_provider || '/' || g.embedding_model AS model
     FROM index_segments s LEFT JOIN index_generations g ON g.knowledge = s.knowledge AND g.state = 'serving'
     WHERE s.knowledge = ANY(?::uuid[]) AND s.serving AND s.generation = coalesce(g.generation, 1) ORDER BY s.id`,
    [[...knowledges]],
  );
  return rows;
}

interface Row {
  readonly id: string;
  readonly chunk_count: number;
  readonly total_length: string | null;
  readonly directory: Buffer | null;
  readonly removed: string[] | null;
  readonly term: string | null;
  readonly postings: Buffer | null;
}

/**
 * Reads segments and posting lists as they stand at one moment. Nothing where one of the segments is no more: a merge
 * came between, and its successor is to be asked for.
 */
export async function loadPostings(
  tx: Tx,
  names: readonly SegmentName[],
  terms: readonly string[],
): Promise<LoadedSegment[] | undefined> {
  const ids = names.map(({ id }) => id);
  const { rows } = await queries(tx).raw<{ rows: Row[] }>(
    `SELECT id, chunk_count, total_length, directory, removed, NULL AS term, NULL AS postings
     FROM index_segments WHERE id = ANY(?::bigint[])
     UNION ALL
     SELECT segment, chunk_count, NULL, NULL, NULL, term, postings
     FROM index_postings WHERE segment = ANY(?::bigint[]) AND term = ANY(?::text[])`,
    [ids, ids, [...terms]],
  );
  const lists = new Map<string, Map<string, PostingList>>(ids.map((id) => [id, new Map()]));
  const heads = new Map<string, Row>();
  for (const row of rows) {
    const { id, term, chunk_count, postings } = row;
    if (term !== null && postings) lists.get(id)?.set(term, { chunkCount: chunk_count, postings });
    else heads.set(id, row);
  }
  const segments = names.flatMap(({ id, model }) => toSegment(model, heads.get(id), lists.get(id)));
  return segments.length === ids.length ? segments : undefined;
}

function toSegment(
  model: string | null,
  row: Row | undefined,
  lists: Map<string, PostingList> | undefined,
): LoadedSegment[] {
  if (!row?.directory || !lists) return [];
  return [
    {
      model,
      chunkCount: row.chunk_count,
      totalLength: Number(row.total_length),
      directory: decodeDirectory(row.directory),
      removed: new Set(row.removed?.map(Number)),
      lists,
    },
  ];
}
