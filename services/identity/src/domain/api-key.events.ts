/** What a key is called, what it may do, and until when; null: for ever. */
export interface KeyTerms {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

export type ApiKeyEvent =
  | { readonly type: 'ApiKeyCreated'; readonly data: { readonly userUuid: string; readonly terms: KeyTerms } }
  | { readonly type: 'ApiKeyChanged'; readonly data: { readonly terms: KeyTerms } }
  | { readonly type: 'ApiKeyRevoked'; readonly data: Record<string, never> };
