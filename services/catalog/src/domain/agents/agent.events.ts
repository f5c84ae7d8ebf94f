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
  /** Absent: none. */
  readonly mcpServers?: readonly AgentMcpServer[];
  readonly tags: readonly string[];
  /** Whether it may look things up in the web, and open pages there; absent: no. */
  readonly webSearch?: boolean;
  readonly webFetch?: boolean;
  /** Who sees what these answered; absent: members of the workspace. */
  readonly webResults?: 'members' | 'everyone' | undefined;
}

/** Which tools of an MCP server an agent may call. */
export interface AgentMcpServer {
  readonly uuid: string;
  readonly tools: 'all' | readonly string[];
  /** Whether the person in the chat is asked before each call. */
  readonly approval: 'never' | 'always';
  /** Who sees what its tools answered; absent: members of the workspace. */
  readonly results?: 'members' | 'everyone' | undefined;
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

/** What an imported file names and the importer's workspace does not have, or may not open. */
export interface MissingPart {
  readonly kind: 'knowledge' | 'model' | 'mcpServer';
  readonly name: string;
  /** Of a server that is to be connected. */
  readonly url?: string | undefined;
}

/** Where an agent came from, where nobody wrote it from nothing. */
export type AgentOrigin =
  | { readonly kind: 'copy'; readonly agent: string; readonly version: number }
  | { readonly kind: 'import'; readonly missing: readonly MissingPart[] };

export type AgentEvent =
  | {
      readonly type: 'AgentCreated';
      readonly data: {
        readonly owner: string;
        readonly assistant: boolean;
        readonly content: AgentContent;
        readonly offer: AgentOffer;
        readonly origin?: AgentOrigin;
      };
    }
  | {
      readonly type: 'AgentVersionSaved';
      readonly data: {
        readonly version: number;
        readonly content: AgentContent;
        /** The version whose content this one takes back. */
        readonly restoredFrom?: number;
      };
    }
  /** Somebody has looked at an imported agent and lets it answer. */
  | { readonly type: 'AgentReviewed'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'AgentPublished'; readonly data: { readonly version: number } }
  /** Others meet no version until one is published again. */
  | { readonly type: 'AgentUnpublished'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'AgentOfferChanged'; readonly data: { readonly offer: AgentOffer } }
  /** What this server's tools say is known to the owner; it holds at once, for every version. */
  | { readonly type: 'AgentToolsAccepted'; readonly data: { readonly server: string; readonly hash: string } }
  /** `assistant`: the one that the workspace had from the start, which is over. */
  | { readonly type: 'AgentDeleted'; readonly data: { readonly assistant?: true } };
