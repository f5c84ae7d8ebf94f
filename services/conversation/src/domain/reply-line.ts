import type { Citation } from './citations.ts';
import type { FoundPassage } from './found-passage.ts';
import type { LimitMet } from './reply-limits.ts';
import type { ReplyStatus } from './reply-status.ts';
import { type ToolCall, withCall } from './tool-call.ts';

/** What the first line tells beside the reply's uuid. */
interface Opening {
  readonly userMessageUUID?: string;
  readonly model: string | null;
}

/** What the last line tells. A failure carries the code, and a sentence for a person. */
export interface Closing {
  readonly status: ReplyStatus;
  readonly limit?: LimitMet;
  readonly code?: number;
  readonly error?: string;
  readonly errorCode?: string;
}

/** A line without text: one of these beside the empty piece. */
type Extra =
  | Opening
  | { readonly reasoning: string }
  | { readonly toolCall: ToolCall }
  | { readonly approval: Pick<ToolCall, 'callId' | 'server' | 'tool' | 'arguments'> }
  | { readonly passages: readonly FoundPassage[] }
  | { readonly citations: readonly Citation[] }
  | { readonly usage: { readonly inputTokens: number; readonly outputTokens: number } }
  | { readonly ping: true }
  | ({ readonly done: true } & Closing);

/** Spells the lines of one reply. The parts that stay the same are spelled once. */
export function lineForm(replyUuid: string) {
  const middle = `,"messages":[{"uuid":"${replyUuid}","role":"assistant","content":`;
  return {
    text: (seq: number, piece: string) => `{"seq":${seq}${middle}${JSON.stringify(piece)}}]}\n`,
    extra: (seq: number, extra: Extra) => `{"seq":${seq}${middle}""}],${JSON.stringify(extra).slice(1)}\n`,
  };
}

export type LineForm = ReturnType<typeof lineForm>;

/** What lines come to. */
export interface Joined {
  readonly content: string;
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
}

/** Text, reasoning and calls as the lines tell them: what a reply is when only its lines are left. */
export function joinLines(lines: string): Joined {
  let content = '';
  let reasoning = '';
  let toolCalls: readonly ToolCall[] = [];
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const parsed = JSON.parse(line) as {
      messages: [{ content: string }];
      reasoning?: string;
      toolCall?: ToolCall;
    };
    content += parsed.messages[0].content;
    reasoning += parsed.reasoning ?? '';
    if (parsed.toolCall) toolCalls = withCall(toolCalls, parsed.toolCall);
  }
  return { content, reasoning, toolCalls };
}
