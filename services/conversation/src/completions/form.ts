import type { ToolCall } from '@tutka/model-client';
import { citationsOf } from '../domain/citations.ts';
import type { Heard } from '../replies/hear.ts';
import { tokensOf } from '../replies/outcome.ts';
import type { Asking } from '../turns/turn.ts';
import type { Completed } from './complete.ts';
import { extraOf } from './seal.ts';

/** What all pieces of a completion begin with. */
export interface Head {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

export function headOf({ replyUuid, toolsOf }: Asking, now: number): Head {
  const id = `chatcmpl-${replyUuid.replaceAll('-', '')}`;
  return { id, created: Math.floor(now / 1000), model: toolsOf.agentUuid ?? '' };
}

/** Why it ended, in OpenAI's words. */
export function finishOf({ heard, calls }: Completed): 'stop' | 'length' | 'tool_calls' | 'content_filter' {
  if (calls.length > 0) return 'tool_calls';
  if (heard.finish === 'length' || heard.limit === 'time' || heard.limit === 'tokens') return 'length';
  return heard.finish === 'blocked' ? 'content_filter' : 'stop';
}

export function usageOf(asking: Asking, heard: Heard) {
  const { inputTokens = 0, outputTokens = 0 } = tokensOf(asking, heard) ?? {};
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

export function callOf(call: ToolCall) {
  const { id, name, text } = call;
  return { id, type: 'function' as const, function: { name, arguments: text || '{}' }, ...extraOf(call) };
}

/** A reply in one piece. */
export function wholeOf(head: Head, asking: Asking, completed: Completed) {
  const { heard, calls } = completed;
  const message = {
    role: 'assistant' as const,
    content: heard.content === '' && calls.length > 0 ? null : heard.content,
    refusal: null,
    ...(heard.reasoning !== '' && { reasoning_content: heard.reasoning }),
    ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
  };
  return {
    ...head,
    object: 'chat.completion' as const,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(completed) }],
    usage: usageOf(asking, heard),
    citations: citationsOf(heard.content, asking.sources.all),
  };
}

/** A piece of one that streams: `finish` in the last but that of the usage. */
export function chunkOf(head: Head, delta: object, finish: ReturnType<typeof finishOf> | null = null) {
  return {
    ...head,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  };
}
