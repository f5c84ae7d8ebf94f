export interface ModelPrice {
  /** Decimal text, for a million tokens. */
  readonly input: string;
  readonly output: string;
}

/** What is kept of a provider besides its key. */
export interface ModelProviderFields {
  readonly name: string;
  readonly kind: string;
  readonly baseUrl: string;
  readonly deployment: string | null;
  readonly apiVersion: string | null;
  readonly chatModels: readonly string[];
  readonly embeddingModel: string | null;
  /** Reads pictures. */
  readonly visionModel: string | null;
  /** Puts found passages in order. */
  readonly rerankModel: string | null;
  readonly prices: Readonly<Record<string, ModelPrice>>;
  /** What a model takes at once, in tokens, by model; absent in events from before there was any. */
  readonly contextTokens?: Readonly<Record<string, number>>;
  readonly enabled: boolean;
}

export type ModelProviderEvent =
  | { readonly type: 'ModelProviderAdded'; readonly data: { readonly fields: ModelProviderFields } }
  | {
      readonly type: 'ModelProviderChanged';
      readonly data: { readonly fields: Partial<ModelProviderFields> };
    }
  /** The key itself is a secret, kept aside. */
  | { readonly type: 'ModelProviderKeyChanged'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'ModelProviderRemoved'; readonly data: Readonly<Record<string, never>> };
