import type { Tx } from '@tutka/database';
import type { KnowledgeIndex } from '@tutka/http-contracts';
import { modelKey } from '../embedding/embedder.ts';
import { type IndexRow, indexesOf, indexProgress, recipeOf } from '../projections/knowledge-index.ts';

/** The indexes of a base as they travel. */
export async function indexView(tx: Tx, knowledge: string): Promise<KnowledgeIndex> {
  const rows = await indexesOf(tx, knowledge);
  const one = (state: IndexRow['state']) => rows.find((row) => row.state === state);
  const building = one('building');
  return {
    serving: shown(one('serving')),
    building: building ? await inTheMaking(tx, building) : null,
    previous: shown(one('previous')),
  };
}

async function inTheMaking(tx: Tx, row: IndexRow) {
  const { done, total } = await indexProgress(tx, row.knowledge, row.generation);
  const progress = total === 0 ? 100 : Math.floor((100 * done) / total);
  return { ...view(row), progress, problem: row.problem, problemCode: row.problem_code };
}

function shown(row: IndexRow | undefined) {
  return row ? view(row) : null;
}

function view(row: IndexRow) {
  const { embedding, chunkWords } = recipeOf(row);
  return {
    embeddingModel: embedding && modelKey(embedding),
    chunkWords,
    madeAt: row.made_at.toISOString(),
  };
}
