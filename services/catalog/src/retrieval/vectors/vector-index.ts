import type { Tx } from '@tutka/database';

/** A chunk and the cosine of its vector and the question's. */
export interface Near {
  readonly chunkId: number;
  readonly similarity: number;
}

/** The part of a document that vectors belong to; they go with it. */
export interface VectorPart {
  readonly part: number;
  readonly workspace: string;
  readonly knowledge: string;
}

/** What is searched: parts, and how many chunks they have together. */
export interface VectorScope {
  readonly parts: readonly number[];
  readonly chunkCount: number;
}

/** Where vectors are kept and searched. A tenant's transaction reaches its own and public ones, as with all of the index. */
export interface VectorIndex {
  /** Keeps the codes (see `encodeVector`) of a part's chunks, in their order. */
  write(tx: Tx, part: VectorPart, codes: readonly Uint8Array[]): Promise<void>;
  /** Of the chunks of these parts the nearest, at most `limit`, nearest first. Vectors of other lengths are not looked at. */
  nearest(tx: Tx, scope: VectorScope, vector: Float32Array, limit: number): Promise<Near[]>;
  /** How near these chunks are, as far as they have vectors. */
  similarities(tx: Tx, chunkIds: readonly number[], vector: Float32Array): Promise<Map<number, number>>;
}
