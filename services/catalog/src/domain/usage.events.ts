/** What one call of a model took. */
export interface ModelUse {
  readonly provider: string;
  readonly model: string;
  readonly inputTokens: number;
  /** Of a model that writes. */
  readonly outputTokens?: number | undefined;
  /** The provider told no usage; counted from the texts. */
  readonly estimated: boolean;
}

export type UsageKind =
  | 'document-picture'
  | 'document-embedding'
  | 'question-embedding'
  | 'question-reranking'
  | 'web-search'
  | 'web-fetch';

export interface UsageRecorded {
  readonly type: 'UsageRecorded';
  readonly data: ModelUse & {
    readonly kind: UsageKind;
    /** Of a question; null for a search by hand. */
    readonly turnId: string | null;
    /** Of a document. */
    readonly knowledge: string | null;
    readonly document: string | null;
  };
}
