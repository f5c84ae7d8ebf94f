/** What a version of an agent is made of. The prompt's text is content, kept aside by its hash. */
export interface AgentContent {
  readonly name: string;
  readonly description: string;
  readonly logo: string;
  readonly promptHash: string;
  /** `<provider uuid>/<model>`; null: the platform's default. */
  readonly model: string | null;
  readonly temperature: number;
  readonly maxTokens: number | null;
  readonly openingMessage: string;
  readonly suggestedQuestions: readonly string[];
  readonly knowledges: readonly string[];
  readonly tags: readonly string[];
}

/** Who may use an agent and for what; it holds at once, for every version. */
export interface AgentOffer {
  readonly isPublic: boolean;
  readonly isFree: boolean;
  /** Decimal text. */
  readonly price: string | null;
  readonly currency: string | null;
  readonly trialLimit: number;
}

export type AgentEvent =
  | {
      readonly type: 'AgentCreated';
      readonly data: {
        readonly owner: string;
        readonly assistant: boolean;
        readonly content: AgentContent;
        readonly offer: AgentOffer;
      };
    }
  | {
      readonly type: 'AgentVersionSaved';
      readonly data: { readonly version: number; readonly content: AgentContent };
    }
  | { readonly type: 'AgentPublished'; readonly data: { readonly version: number } }
  | { readonly type: 'AgentOfferChanged'; readonly data: { readonly offer: AgentOffer } }
  | { readonly type: 'AgentDeleted'; readonly data: Readonly<Record<string, never>> };
