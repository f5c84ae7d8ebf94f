import { asWorker, queries, type Tx } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import type { KnowledgeIndexCommand } from '../domain/knowledges/knowledge-index.decide.ts';
import type { IndexRecipe } from '../domain/knowledges/knowledge-index.events.ts';
import { indexesOf, missingFrom, recipeOf } from '../projections/knowledge-index.ts';
import { lockIndexes, serveVersion } from '../retrieval/index.ts';
import { knowledgeAggregate } from '../store/aggregates.ts';
import { holdsBuild, type IndexBuild, noteProgress } from '../store/index-builds.ts';
import { writeKnowledgeRows } from '../store/knowledge-rows.ts';
import { type IndexParts, indexVersion } from './index-version.ts';

const meta = { actor: 'catalog', actorKind: 'service' };

/** Another builder has the index by now, or nobody wants it. */
export class BuildLost extends Error {
  override readonly name = 'BuildLost';
}

/**
 * Builds an index of a base document by document, from their pages, and lets it serve once it has all of them. Returns
 * also where the index is not wanted any more. Throws `BuildLost`, and what stopped it; what was built until then is
 * kept.
 */
export async function buildGeneration(
  parts: IndexParts,
  build: IndexBuild,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const recipe = await recipeOfBuild(parts, build);
    if (!recipe) return;
    const next = await asWorker(parts.db, (tx) => missingFrom(tx, build));
    if (next) await addVersion(parts, build, recipe, next, signal);
    else if (await finish(parts, build)) return;
  }
}

async function recipeOfBuild({ db }: IndexParts, build: IndexBuild): Promise<IndexRecipe | undefined> {
  const rows = await asWorker(db, (tx) => indexesOf(tx, build.knowledge));
  const row = rows.find(({ generation, state }) => generation === build.generation && state === 'building');
  return row && recipeOf(row);
}

/** What was to be added is not there any more, or there anew. */
class Outdated extends Error {
  override readonly name = 'Outdated';
}

interface Version {
  readonly document: string;
  readonly index: number;
}

async function addVersion(
  parts: IndexParts,
  build: IndexBuild,
  recipe: IndexRecipe,
  { document, index }: Version,
  signal: AbortSignal,
): Promise<void> {
  const { workspace, knowledge, generation } = build;
  const built = { workspace, knowledge, document, index, generation };
  const before = async (tx: Tx) => {
    await lockIndexes(tx, knowledge, 'hold');
    if (!(await isWanted(tx, built))) throw new Outdated();
  };
  const after = async (tx: Tx) => {
    await serveVersion(tx, built);
    if (!(await noteProgress(tx, build))) throw new BuildLost();
  };
  try {
    await indexVersion(parts, built, recipe, { before, after }, signal);
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
  }
}

async function hold(tx: Tx, build: IndexBuild): Promise<void> {
  if (!(await holdsBuild(tx, build))) throw new BuildLost();
}

/** Whether an index is still being built and a version still serves; both stay so until the transaction ends. */
async function isWanted(
  tx: Tx,
  { knowledge, generation, document, index }: Version & { knowledge: string; generation: number },
): Promise<boolean> {
  const building = await queries(tx)('index_generations')
    .where({ knowledge, generation, state: 'building' })
    .first('generation');
  const serving = await queries(tx)('documents')
    .where({ uuid: document, index_version: index })
    .forShare()
    .first('uuid');
  return building !== undefined && serving !== undefined;
}

/** False where a document has come in between that the index lacks. */
async function finish({ db }: IndexParts, build: IndexBuild): Promise<boolean> {
  const { generation } = build;
  try {
    await tell(db, build, { type: 'finishIndex', generation }, async (tx) => {
      await lockIndexes(tx, build.knowledge, 'change');
      if (await missingFrom(tx, build)) throw new Outdated();
    });
    return true;
  } catch (error) {
    if (error instanceof Outdated) return false;
    throw error;
  }
}

/**
 * Tells a base's stream what its builder did; `check` comes first in the same transaction. Throws `BuildLost` where it
 * is another's by now.
 */
export async function tell(
  db: IndexParts['db'],
  build: IndexBuild,
  command: KnowledgeIndexCommand,
  check: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { workspace, knowledge } = build;
  await decideAndAppend(db, { kind: 'service', workspace }, knowledgeAggregate, {
    streamId: knowledge,
    command,
    meta,
    project: async (tx, events) => {
      await check(tx);
      await hold(tx, build);
      for (const event of events) await writeKnowledgeRows(tx, event);
    },
  });
}
