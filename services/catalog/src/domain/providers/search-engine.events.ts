export type SearchEngineKind = 'searxng' | 'brave' | 'tavily';

/** Where the platform's agents look things up. */
export interface SearchEnginePlace {
  readonly kind: SearchEngineKind;
  readonly baseUrl: string;
}

export type SearchEngineEvent =
  | { readonly type: 'SearchEngineSet'; readonly data: SearchEnginePlace }
  /** The key itself is a secret, kept aside. */
  | { readonly type: 'SearchEngineKeyChanged'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'SearchEngineRemoved'; readonly data: Readonly<Record<string, never>> };
