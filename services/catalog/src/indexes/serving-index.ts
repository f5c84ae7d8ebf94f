import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import type { IndexRecipe } from '../domain/knowledges/knowledge-index.events.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { chunkWords } from '../parsing/index.ts';
import { indexesOf, recipeOf } from '../projections/knowledge-index.ts';
import { knowledgeAggregate } from '../store/aggregates.ts';
import { writeKnowledgeRows } from '../store/knowledge-rows.ts';

/** The index of a base that serves, and how it is made. */
export interface ServingIndex {
  readonly generation: number;
  readonly recipe: IndexRecipe;
}

interface Parts {
  /** In the worker role. */
  readonly db: Db;
  readonly embedder: Embedder;
}

const meta = { actor: 'catalog', actorKind: 'service' };

/** The index of a base that serves; begun, with the platform's embedding model, where the base has none yet. */
export async function servingIndex(
  { db, embedder }: Parts,
  { workspace, knowledge }: { readonly workspace: string; readonly knowledge: string },
): Promise<ServingIndex> {
  const found = await findServing(db, knowledge);
  if (found) return found;
  const recipe = await defaultRecipe(embedder);
  await decideAndAppend(db, { kind: 'service', workspace }, knowledgeAggregate, {
    streamId: knowledge,
    command: { type: 'beginIndex', recipe },
    meta,
    project: async (tx, events) => {
      for (const event of events) await writeKnowledgeRows(tx, event);
    },
  });
  return (await findServing(db, knowledge)) ?? { generation: 1, recipe };
}

/** How an index is made where nobody says otherwise. */
export async function defaultRecipe(embedder: Embedder): Promise<IndexRecipe> {
  const [first] = await embedder.choices();
  const embedding = first ? { provider: first.provider, model: first.model } : null;
  return { embedding, chunkWords };
}

async function findServing(db: Db, knowledge: string): Promise<ServingIndex | undefined> {
  const rows = await asWorker(db, (tx) => indexesOf(tx, knowledge));
  const row = rows.find(({ state }) => state === 'serving');
  return row && { generation: row.generation, recipe: recipeOf(row) };
}
