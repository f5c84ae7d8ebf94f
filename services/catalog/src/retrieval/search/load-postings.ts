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

/** Segments of the bases' indexes that serve now; the bases are its parameter. */
const serving = `
  FROM index_segments s LEFT JOIN index_generations g ON g.knowledge = s.knowledge AND g.state = 'serving'
  WHERE s.knowledge = ANY(?::uuid[]) AND s.serving AND s.generation = coalesce(g.generation, 1)`;

/** The languages of what serves these bases now; none where nothing does. */
export async function servingLanguages(tx: Tx, knowledges: readonly string[]): Promise<LatinLanguage[]> {
  const { rows } = await queries(tx).raw<{ rows: { readonly language: LatinLanguage }[] }>(
    `SELECT DISTINCT unnest(s.languages) AS language ${serving} ORDER BY language`,
    [[...knowledges]],
  );
  return rows.map(({ language }) => language);
}

interface Row {
  readonly id: string;
  readonly chunk_count: number;
  readonly languages: readonly LatinLanguage[] | null;
  readonly model: string | null;
  readonly total_length: string | null;
  readonly directory: Buffer | null;
  readonly removed: string[] | null;
  readonly term: string | null;
  readonly postings: Buffer | null;
}

/**
 * Reads the segments that serve these bases, with posting lists, as they stand at one moment: a merge may put others in their place
 * at any time, and so may a document's new version. Nothing where they have a language for which `terms` were not made.
 */
export async function loadPostings(
  tx: Tx,
  knowledges: readonly string[],
  languages: readonly LatinLanguage[],
  terms: readonly string[],
): Promise<LoadedSegment[] | undefined> {
  // The segments as a list: joined, they would not lead PostgreSQL to the index of postings for sure.
  const { rows } = await queries(tx).raw<{ rows: Row[] }>(
    `WITH serving AS MATERIALIZED (
       SELECT s.id, s.languages, g.embedding_provider || '/' || g.embedding_model AS model ${serving})
     SELECT id, chunk_count, n.languages, model, total_length, directory, removed, NULL AS term, NULL AS postings
     FROM serving n JOIN index_segments USING (id)
     UNION ALL
     SELECT segment, chunk_count, NULL, NULL, NULL, NULL, NULL, term, postings
     FROM index_postings WHERE segment = ANY(ARRAY(SELECT id FROM serving)) AND term = ANY(?::text[])`,
    [[...knowledges], [...terms]],
  );
  const heads = rows.filter(({ languages }) => languages !== null);
  if (heads.some((head) => head.languages?.some((one) => !languages.includes(one)))) return undefined;
  const lists = listsOf(rows);
  return heads
    .sort((one, other) => Number(one.id) - Number(other.id))
    .flatMap((head) => toSegment(head, lists.get(head.id)));
}

function listsOf(rows: readonly Row[]): Map<string, Map<string, PostingList>> {
  const lists = new Map<string, Map<string, PostingList>>();
  for (const { id, term, chunk_count, postings } of rows) {
    const own = lists.get(id) ?? new Map<string, PostingList>();
    lists.set(id, own);
    if (term !== null && postings) own.set(term, { chunkCount: chunk_count, postings });
  }
  return lists;
}

function toSegment(row: Row, lists: ReadonlyMap<string, PostingList> | undefined): LoadedSegment[] {
  if (!row.directory || !lists) return [];
  return [
    {
      model: row.model,
      chunkCount: row.chunk_count,
      totalLength: Number(row.total_length),
      directory: decodeDirectory(row.directory),
      removed: new Set(row.removed?.map(Number)),
      lists,
    },
  ];
}
