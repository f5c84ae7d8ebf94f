/** How an index is made: whose vectors it has, if any, and how long its passages are. */
export interface IndexRecipe {
  readonly embedding: EmbeddingChoice | null;
  /** Words of a passage at most. */
  readonly chunkWords: number;
}

export interface EmbeddingChoice {
  /** The model provider's uuid. */
  readonly provider: string;
  readonly model: string;
}

/** What happens to the indexes of a knowledge base; they are counted up. */
export type KnowledgeIndexEvent =
  /** The first index, which serves from the beginning. */
  | { readonly type: 'IndexBegun'; readonly data: { readonly recipe: IndexRecipe } }
  | {
      readonly type: 'IndexRequested';
      readonly data: { readonly generation: number; readonly recipe: IndexRecipe };
    }
  /** The one that served before is to serve again, and lacks documents that have come since. */
  | { readonly type: 'IndexReopened'; readonly data: { readonly generation: number } }
  | {
      readonly type: 'IndexSwitched';
      readonly data: { readonly serving: number; readonly previous: number };
    }
  | {
      readonly type: 'IndexBuildFailed';
      /** Events of before have no code. */
      readonly data: { readonly generation: number; readonly code?: string; readonly reason: string };
    }
  | { readonly type: 'IndexDropped'; readonly data: { readonly generation: number } };
