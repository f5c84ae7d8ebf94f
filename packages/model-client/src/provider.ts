/** The kinds of provider that http-contracts knows. All but `anthropic` speak the OpenAI protocol. */
export type ProviderKind =
  | 'openai'
  | 'azure'
  | 'anthropic'
  | 'gemini'
  | 'deepseek'
  | 'qwen'
  | 'ollama'
  | 'openai-compatible';

/** How to reach a provider, as an ADMIN saved it. Its exact host and port may be reached, localhost too. */
export interface Provider {
  readonly kind: ProviderKind;
  /** Without the last part of the path, for example `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Empty or absent where the provider needs none. Never logged, never part of an error. */
  readonly apiKey?: string | undefined;
  /** Azure only: the deployment; absent: the model's name. */
  readonly deployment?: string | undefined;
  /** Azure only: absent means the v1 form of its API. */
  readonly apiVersion?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
