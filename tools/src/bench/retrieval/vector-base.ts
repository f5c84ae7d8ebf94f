import { randomUUID } from 'node:crypto';
import {
  chooseVectorIndex,
  encodeVector,
  indexChunks,
  type Passage,
  search,
  serveDocument,
  unit,
  type VectorIndex,
} from '@tutka/catalog/retrieval';
import { asWorker, type Db, inTenant, queries } from '@tutka/database';

/** One text with its vector. */
export interface VectorText {
  readonly text: string;
  readonly vector: Float32Array;
}

const model = { provider: randomUUID(), model: 'bench' };
const modelName = `${model.provider}/${model.model}`;
const chunksADocument = 1500;

/** A base whose passages have vectors, in a workspace of its own, searched as the app role: no HTTP, a text is a chunk. */
export class VectorBase {
  readonly #app: Db;
  readonly #index: VectorIndex;
  readonly #workspace = randomUUID();
  readonly #knowledge = randomUUID();

  private constructor(app: Db, index: VectorIndex) {
    this.#app = app;
    this.#index = index;
  }

  static async of(app: Db, worker: Db, texts: readonly VectorText[]): Promise<VectorBase> {
    const base = new VectorBase(app, await chooseVectorIndex(worker));
    const [workspace, knowledge] = [base.#workspace, base.#knowledge];
    await worker('index_generations').insert({
      knowledge,
      workspace,
      generation: 1,
      state: 'serving',
      embedding_provider: model.provider,
      embedding_model: model.model,
      chunk_words: 280,
      made_at: new Date(),
    });
    for (let from = 0; from < texts.length; from += chunksADocument) {
      await base.#add(worker, texts.slice(from, from + chunksADocument), from);
    }
    return base;
  }

  /** By words, and by meaning too where the question's vector is given. */
  search(query: string, topK: number, vector?: Float32Array): Promise<Passage[]> {
    const one = vector && unit(vector);
    const vectors = one && { index: this.#index, of: new Map([[modelName, one]]) };
    return inTenant(this.#app, this.#scope(), (tx) =>
      search(tx, { knowledges: [this.#knowledge], query, topK, vectors }),
    );
  }

  /** By meaning alone: the places of the nearest texts, nearest first. */
  async nearest(worker: Db, vector: Float32Array, limit: number): Promise<number[]> {
    const one = unit(vector) ?? vector;
    const parts: { id: string; chunk_count: number }[] = await worker('index_parts').where({
      knowledge: this.#knowledge,
    });
    const scope = {
      parts: parts.map(({ id }) => Number(id)),
      chunkCount: parts.reduce((sum, part) => sum + part.chunk_count, 0),
    };
    return await inTenant(this.#app, this.#scope(), async (tx) => {
      const near = await this.#index.nearest(tx, scope, one, limit);
      const ids = near.map(({ chunkId }) => chunkId);
      const rows = await queries(tx)('chunks')
        .whereIn('id', ids)
        .select<{ id: string; page_ordinal: number }[]>('id', 'page_ordinal');
      const placeOf = new Map(rows.map((row) => [Number(row.id), row.page_ordinal]));
      return near.map(({ chunkId }) => placeOf.get(chunkId) ?? -1);
    });
  }

  #scope() {
    return { kind: 'person', workspace: this.#workspace };
  }

  async #add(worker: Db, texts: readonly VectorText[], from: number): Promise<void> {
    const [workspace, knowledge, index] = [this.#workspace, this.#knowledge, this.#index];
    const version = { workspace, knowledge, document: randomUUID(), index: 1, generation: 1 };
    const codes = texts.map(({ vector }) => encodeVector(unit(vector) ?? vector));
    const chunks = texts.map(({ text }, ordinal) => ({
      ordinal,
      pageOrdinal: from + ordinal,
      text,
      start: 0,
      end: text.length,
    }));
    await asWorker(worker, async (tx) => {
      await indexChunks(tx, version, chunks, {
        index,
        codesOf: async (_, some) => some.map(({ ordinal }) => codes[ordinal] as Uint8Array),
      });
      await serveDocument(tx, version);
    });
  }
}
