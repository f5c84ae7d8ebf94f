import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type {
  EmbeddingChoice,
  IndexRecipe,
  KnowledgeIndexEvent,
} from '../domain/knowledges/knowledge-index.events.ts';

/** An index of a base. */
export interface IndexRow {
  readonly knowledge: string;
  readonly generation: number;
  readonly workspace: string;
  readonly state: 'serving' | 'building' | 'previous';
  readonly embedding_provider: string | null;
  readonly embedding_model: string | null;
  readonly chunk_words: number;
  /** Why building it ended. */
  readonly problem: string | null;
  readonly problem_code: string | null;
  readonly made_at: Date;
}

const noProblem = { problem: null, problem_code: null };

/** Writes what an event means for the read model. */
export async function applyIndexEvent(tx: Tx, event: StoredEvent<KnowledgeIndexEvent>): Promise<void> {
  const { streamId: knowledge, workspace, recordedAt } = event;
  const rows = queries(tx)('index_generations').where({ knowledge });
  const made = { knowledge, workspace, made_at: recordedAt };
  switch (event.type) {
    case 'IndexBegun':
      await rows.insert({ ...made, generation: 1, state: 'serving', ...columnsOf(event.data.recipe) });
      return;
    case 'IndexRequested': {
      const { generation, recipe } = event.data;
      await rows.insert({ ...made, generation, state: 'building', ...columnsOf(recipe) });
      return;
    }
    case 'IndexReopened':
      await rows.where(event.data).update({ state: 'building', ...noProblem });
      return;
    case 'IndexSwitched': {
      const { serving, previous } = event.data;
      const state = queries(tx).raw(`CASE generation WHEN ? THEN 'serving' ELSE 'previous' END`, [serving]);
      await rows.whereIn('generation', [serving, previous]).update({ state, ...noProblem });
      return;
    }
    case 'IndexBuildFailed': {
      const { generation, code = null, reason } = event.data;
      await rows.where({ generation }).update({ problem: reason, problem_code: code });
      return;
    }
    case 'IndexDropped':
      await rows.where(event.data).delete();
  }
}

function columnsOf({ embedding, chunkWords }: IndexRecipe) {
  return {
    embedding_provider: embedding?.provider ?? null,
    embedding_model: embedding?.model ?? null,
    chunk_words: chunkWords,
  };
}

/** How an index is made. */
export function recipeOf(row: IndexRow): IndexRecipe {
  const { embedding_provider: provider, embedding_model: model, chunk_words: chunkWords } = row;
  return { embedding: provider === null || model === null ? null : { provider, model }, chunkWords };
}

/** The base is gone, and its indexes with it. */
export async function forgetIndexes(tx: Tx, knowledge: string): Promise<void> {
  await queries(tx)('index_generations').where({ knowledge }).delete();
}

/** The indexes of a base; none where nothing was read yet. */
export async function indexesOf(tx: Tx, knowledge: string): Promise<IndexRow[]> {
  return await queries(tx)<IndexRow>('index_generations').where({ knowledge }).orderBy('generation');
}

/** How many of a base's passages an index has, of those that documents have now. */
export async function indexProgress(
  tx: Tx,
  knowledge: string,
  generation: number,
): Promise<{ done: number; total: number }> {
  const { rows } = await queries(tx).raw<{ rows: { done: number; total: number }[] }>(
    `SELECT coalesce(sum(chunk_count), 0)::int AS total,
            coalesce(sum(chunk_count) FILTER (WHERE EXISTS (
              SELECT FROM index_parts p WHERE p.document = d.uuid AND p.index_version = d.index_version
                                          AND p.generation = ?)), 0)::int AS done
     FROM documents d WHERE knowledge = ? AND index_version IS NOT NULL`,
    [generation, knowledge],
  );
  return rows[0] ?? { done: 0, total: 0 };
}

/** A version that serves and that an index does not have yet. */
export async function missingFrom(
  tx: Tx,
  { knowledge, generation }: { readonly knowledge: string; readonly generation: number },
): Promise<{ document: string; index: number } | undefined> {
  const { rows } = await queries(tx).raw<{ rows: { document: string; index: number }[] }>(
    `SELECT uuid AS document, index_version AS index FROM documents d
     WHERE knowledge = ? AND index_version IS NOT NULL AND chunk_count > 0
       AND NOT EXISTS (SELECT FROM index_parts p WHERE p.document = d.uuid AND p.index_version = d.index_version
                                                   AND p.generation = ?)
     ORDER BY created_at, uuid LIMIT 1`,
    [knowledge, generation],
  );
  return rows[0];
}

/** The embedding models of the indexes that serve these bases, each once. */
export async function servingModels(tx: Tx, knowledges: readonly string[]): Promise<EmbeddingChoice[]> {
  const { rows } = await queries(tx).raw<{ rows: EmbeddingChoice[] }>(
    `SELECT DISTINCT embedding_provider AS provider, embedding_model AS model FROM index_generations
     WHERE knowledge = ANY(?::uuid[]) AND state = 'serving' AND embedding_model IS NOT NULL`,
    [[...knowledges]],
  );
  return rows;
}
