import { type Db, inTenant, type Tx } from '@tutka/database';
import type { KnowledgeIndexCommand } from '../domain/knowledges/knowledge-index.decide.ts';
import type { EmbeddingChoice, IndexRecipe } from '../domain/knowledges/knowledge-index.events.ts';
import { type Embedder, modelKey } from '../embedding/embedder.ts';
import { type IndexRow, indexesOf, missingFrom, recipeOf } from '../projections/knowledge-index.ts';
import { lockIndexes } from '../retrieval/index.ts';
import { untilItFits } from '../store/attempts.ts';
import { carryOut, decideKnowledge } from '../store/decisions.ts';
import { held } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';
import { defaultRecipe } from './serving-index.ts';

/** There is no such embedding model. */
class EmbeddingModelUnknown extends Error {
  override readonly name = 'EmbeddingModelUnknown';
}

/** What a member asks of an index; what is left out stays as it is. */
export interface IndexWish {
  /** `<provider uuid>/<model>`; null: words alone. */
  readonly embeddingModel?: string | null | undefined;
  readonly chunkWords?: number | undefined;
}

interface Parts {
  readonly db: Db;
  readonly embedder: Embedder;
}

/** What members do with the indexes of a base. Each throws `KnowledgeNotFound` and `KnowledgeNotEditable`. */
export class IndexWrites {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Has another index built, which serves once it is complete. Throws `EmbeddingModelUnknown`. */
  async request(member: Member, knowledge: string, wish: IndexWish): Promise<void> {
    const chosen = await this.#chosen(wish.embeddingModel);
    const usual = await defaultRecipe(this.#parts.embedder);
    await this.#change(member, knowledge, async (tx) => {
      const serving = (await indexesOf(tx, knowledge)).find(({ state }) => state === 'serving');
      const now = serving ? recipeOf(serving) : usual;
      const recipe: IndexRecipe = {
        embedding: chosen === undefined ? now.embedding : chosen,
        chunkWords: wish.chunkWords ?? now.chunkWords,
      };
      return { type: 'requestIndex', recipe };
    });
  }

  /** Back to the index that served before: at once, or once what came since is added. Throws `IndexNotThere`. */
  async switchBack(member: Member, knowledge: string): Promise<void> {
    await this.#change(member, knowledge, async (tx) => {
      const previous = (await indexesOf(tx, knowledge)).find(({ state }) => state === 'previous');
      const complete = previous !== undefined && (await isComplete(tx, previous));
      return { type: 'switchBack', complete };
    });
  }

  /** Gives up the index that is being built. Throws `IndexNotThere`. */
  async cancel(member: Member, knowledge: string): Promise<void> {
    await this.#change(member, knowledge, async () => ({ type: 'cancelIndex' }));
  }

  async #change(
    member: Member,
    knowledge: string,
    decide: (tx: Tx) => Promise<KnowledgeIndexCommand>,
  ): Promise<void> {
    await untilItFits(() =>
      inTenant(this.#parts.db, member, async (tx) => {
        await held(tx, member, knowledge, 'update');
        await lockIndexes(tx, knowledge, 'change');
        const decided = await decideKnowledge(tx, member, knowledge, await decide(tx));
        await carryOut(tx, member, knowledge, [decided]);
      }),
    );
  }

  async #chosen(wish: string | null | undefined): Promise<EmbeddingChoice | null | undefined> {
    if (wish === undefined || wish === null) return wish;
    const found = (await this.#parts.embedder.choices()).find((choice) => modelKey(choice) === wish);
    if (!found) throw new EmbeddingModelUnknown();
    return { provider: found.provider, model: found.model };
  }
}

async function isComplete(tx: Tx, row: IndexRow): Promise<boolean> {
  return (await missingFrom(tx, row)) === undefined;
}
