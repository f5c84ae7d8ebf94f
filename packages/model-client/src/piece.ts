import type { Thought, ToolCall } from './tools.ts';

/** Why a reply ended. `length`: the token limit; `blocked`: the provider's content filter. */
export type FinishReason = 'stop' | 'length' | 'blocked' | 'tools' | 'other';

/**
 * One piece of a reply, in order of arrival. Joining every `text` gives the reply exactly; reasoning is no part of it.
 * `toolCalls` comes once where there are any, whole, after all text; the reason `tools` follows on it, whatever the
 * provider said. `usage` comes once, before `finish`, which comes last; neither comes when the stream fails.
 */
export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | {
      readonly type: 'toolCalls';
      readonly calls: readonly ToolCall[];
      /** What goes back to the provider with them. */
      readonly thoughts: readonly Thought[];
    }
  | {
      readonly type: 'usage';
      /** Tokens; output includes reasoning. */
      readonly inputTokens: number;
      readonly outputTokens: number;
      /** True where the provider told nothing and the numbers come from `estimateTokens`. */
      readonly estimated: boolean;
    }
  | { readonly type: 'finish'; readonly reason: FinishReason };
