import type { Tx } from '@tutka/database';
import { partCapacity } from '../postings/directory.ts';
import type { VectorIndex } from '../vectors/vector-index.ts';
import type { LoadedSegment } from './load-postings.ts';

/** A question's vectors, of length 1, by the model that made them, and where those of the passages are. */
export interface QueryVectors {
  readonly index: VectorIndex;
  readonly of: ReadonlyMap<string, Float32Array>;
}

/** What vectors say about chunks: similarities of the nearest and of those that were asked for. */
export class NearChunks {
  readonly #tx: Tx;
  readonly #vectors: QueryVectors;
  readonly #modelOf = new Map<number, string>();
  readonly #found = new Map<number, number>();

  private constructor(tx: Tx, vectors: QueryVectors) {
    this.#tx = tx;
    this.#vectors = vectors;
  }

  /** Finds the nearest `count` of each model's chunks; nothing where no model of these segments has a vector here. */
  static async find(
    tx: Tx,
    segments: readonly LoadedSegment[],
    vectors: QueryVectors,
    count: number,
  ): Promise<NearChunks> {
    const near = new NearChunks(tx, vectors);
    for (const [model, ofModel] of Map.groupBy(segments, (segment) => segment.model)) {
      const vector = model === null ? undefined : vectors.of.get(model);
      if (model === null || !vector) continue;
      const parts = ofModel.flatMap(liveParts);
      for (const part of parts) near.#modelOf.set(part, model);
      const chunkCount = ofModel.reduce((sum, one) => sum + one.chunkCount, 0);
      const scope = { parts, chunkCount };
      for (const { chunkId, similarity } of await vectors.index.nearest(tx, scope, vector, count)) {
        near.#found.set(chunkId, similarity);
      }
    }
    return near;
  }

  /** Looks up these chunks too. */
  async add(chunkIds: readonly number[]): Promise<void> {
    const missing = chunkIds.filter((chunkId) => !this.#found.has(chunkId));
    for (const [model, ids] of Map.groupBy(missing, (chunkId) => this.modelOf(chunkId))) {
      const vector = this.#vectors.of.get(model ?? '');
      if (!vector) continue;
      const more = await this.#vectors.index.similarities(this.#tx, ids, vector);
      for (const [chunkId, similarity] of more) this.#found.set(chunkId, similarity);
    }
  }

  get similarities(): ReadonlyMap<number, number> {
    return this.#found;
  }

  /** Whose vectors a chunk has; similarities of two models cannot be compared. */
  modelOf(chunkId: number): string | undefined {
    return this.#modelOf.get(Math.floor(chunkId / partCapacity));
  }
}

function liveParts({ directory, removed }: LoadedSegment): number[] {
  return directory.spans.flatMap(({ part }) => (removed.has(part) ? [] : [part]));
}
