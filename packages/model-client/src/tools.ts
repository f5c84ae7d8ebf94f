import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** What a provider sealed something with; it gets it back unread. */
export type Seal = SharedV4ProviderMetadata;

/** A tool that a model may call. */
export interface ToolOffer {
  /** Unique within a call; letters, digits, `_` and `-`, at most 64, which every provider takes. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Whether the provider has to see to it that the arguments fit the schema. */
  readonly strict?: boolean | undefined;
}

/** Whether a model may call tools: as it likes, not at all, any one of them, or the one of this name. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/** A model's wish that a tool be called. */
export interface ToolCall {
  /** Unique within a reply; made here where the provider gave none. */
  readonly id: string;
  readonly name: string;
  /** Undefined where what came is no JSON object. */
  readonly arguments: Readonly<Record<string, unknown>> | undefined;
  /** The arguments as they came. */
  readonly text: string;
  readonly seal?: Seal | undefined;
}

/** Reasoning that a provider wants back together with the calls it led to. */
export interface Thought {
  readonly text: string;
  readonly seal?: Seal | undefined;
}
