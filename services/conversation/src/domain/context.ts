import type { ToolCall } from './tool-call.ts';

/** One message as the model reads it. */
export interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Of a reply. */
  readonly toolCalls?: readonly ToolCall[] | undefined;
}

/**
 * How many tokens a text takes, roughly and rather too many than too few: a token for four Latin letters,
 * one for each sign of a script without spaces.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x2e7f) wide += 1;
  return wide + Math.ceil((text.length - wide) / 4);
}

/** The newest messages that fit into `budget` tokens, oldest first, beginning with a person's. */
export function trimHistory(history: readonly Said[], budget: number): Said[] {
  let left = budget;
  let first = history.length;
  while (first > 0) {
    left -= tokensOf(history[first - 1]);
    if (left < 0) break;
    first -= 1;
  }
  while (history[first]?.role === 'assistant') first += 1;
  return history.slice(first).filter(({ content, toolCalls = [] }) => content !== '' || toolCalls.length > 0);
}

function tokensOf(said: Said | undefined): number {
  const calls = said?.toolCalls?.length ? JSON.stringify(said.toolCalls) : '';
  return estimateTokens(said?.content ?? '') + estimateTokens(calls) + 4;
}
