import type { Citation } from './citations.ts';
import type { ReplyStatus } from './reply-status.ts';

/** What the first line tells beside the reply's uuid. */
interface Opening {
  readonly userMessageUUID?: string;
  readonly model: string | null;
}

/** What the last line tells. A failure carries the code, and a sentence for a person. */
export interface Closing {
  readonly status: ReplyStatus;
  readonly code?: number;
  readonly error?: string;
  readonly errorCode?: string;
}

/** A line without text: one of these beside the empty piece. */
type Extra =
  | Opening
  | { readonly reasoning: string }
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

/** Text and reasoning as the lines tell them: what a reply is when only its lines are left. */
export function joinLines(lines: string): { content: string; reasoning: string } {
  let content = '';
  let reasoning = '';
  for (const line of lines.split('\n')) {
    if (line === '') continue;
    const parsed = JSON.parse(line) as { messages: [{ content: string }]; reasoning?: string };
    content += parsed.messages[0].content;
    reasoning += parsed.reasoning ?? '';
  }
  return { content, reasoning };
}
