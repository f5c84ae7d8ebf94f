import type { ToolDifference, ToolMark } from './tool-difference.ts';

/** What is kept of a server besides its secrets. */
export interface McpServerFields {
  readonly name: string;
  readonly description: string;
  readonly transport: 'http' | 'sse' | 'stdio';
  /** Of http and sse. */
  readonly url: string | null;
  /** Of stdio: the name of the operator's entry. */
  readonly entry: string | null;
  readonly authType: 'none' | 'bearer' | 'headers' | 'oauth';
  /** Of oauth, where somebody registered a client by hand. */
  readonly clientId: string | null;
}

/** As numbers in the contract: 0 UNKNOWN, 1 ONLINE, 2 OFFLINE. */
export type McpStatus = 0 | 1 | 2;

export type McpServerEvent =
  | {
      readonly type: 'McpServerAdded';
      readonly data: { readonly owner: string; readonly fields: McpServerFields };
    }
  | { readonly type: 'McpServerChanged'; readonly data: { readonly fields: Partial<McpServerFields> } }
  /** The secrets themselves are kept aside, by these names. */
  | { readonly type: 'McpSecretsChanged'; readonly data: { readonly names: readonly string[] } }
  | {
      readonly type: 'McpStatusChanged';
      readonly data: { readonly status: McpStatus; readonly code: string; readonly reason: string | null };
    }
  /** What the tools say of themselves is content, kept aside by the list's hash. */
  | {
      readonly type: 'McpToolsChanged';
      readonly data: {
        readonly hash: string;
        /** Null: the first list. */
        readonly previousHash: string | null;
        readonly tools: readonly ToolMark[];
        readonly difference: ToolDifference;
      };
    }
  /** By a person; what it was sent and answered is kept nowhere. */
  | { readonly type: 'McpToolTried'; readonly data: { readonly tool: string } }
  /** A person's tokens, which are kept aside, came or went. */
  | { readonly type: 'McpSignInKept' | 'McpSignInForgotten'; readonly data: { readonly person: string } }
  | { readonly type: 'McpServerRemoved'; readonly data: Readonly<Record<string, never>> };
