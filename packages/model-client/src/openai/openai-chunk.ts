import type { CallFragment } from '../call-collector.ts';
import { ModelFailure } from '../failure.ts';
import { jsonOf } from '../json-of.ts';
import type { FinishReason } from '../piece.ts';

/** What a chunk of `/chat/completions` may hold; providers leave out and add at will. */
interface Chunk {
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: unknown;
      readonly reasoning_content?: unknown;
      readonly reasoning?: unknown;
      readonly refusal?: unknown;
      readonly tool_calls?: unknown;
    } | null;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: {
    readonly prompt_tokens?: unknown;
    readonly completion_tokens?: unknown;
    readonly total_tokens?: unknown;
  } | null;
  readonly error?: unknown;
}

/** A chunk, read. */
export interface ReadChunk {
  readonly text: string;
  readonly reasoning: string;
  /** Whether the provider calls it `reasoning_content`: those who do want it back beside calls. */
  readonly isWanted: boolean;
  readonly calls: readonly CallFragment[];
  readonly finish: FinishReason | undefined;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | undefined;
  readonly error: unknown;
}

const FINISH: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  eos: 'stop',
  length: 'length',
  max_tokens: 'length',
  content_filter: 'blocked',
  sensitive: 'blocked',
  tool_calls: 'tools',
  function_call: 'tools',
};

interface RawCall {
  readonly index?: unknown;
  readonly id?: unknown;
  readonly function?: { readonly name?: unknown; readonly arguments?: unknown } | null;
  readonly extra_content?: { readonly google?: { readonly thought_signature?: unknown } };
}

function fragmentOf(call: RawCall): CallFragment {
  const { index, id, function: asked, extra_content: extra } = call;
  const signature = extra?.google?.thought_signature;
  return {
    index: typeof index === 'number' ? index : undefined,
    id: typeof id === 'string' && id !== '' ? id : undefined,
    name: typeof asked?.name === 'string' ? asked.name : undefined,
    arguments: asked?.arguments,
    seal: typeof signature === 'string' ? { google: { thoughtSignature: signature } } : undefined,
  };
}

function fragmentsIn(calls: unknown): CallFragment[] {
  if (!Array.isArray(calls)) return [];
  return calls.filter((call) => typeof call === 'object' && call !== null).map(fragmentOf);
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : ''))
    .join('');
}

/** What Gemini and xAI models thought is part of the total alone. */
function usageOf(usage: Chunk['usage']): ReadChunk['usage'] {
  const { prompt_tokens: input, completion_tokens: output, total_tokens: total } = usage ?? {};
  if (typeof input !== 'number') return undefined;
  const said = typeof output === 'number' ? output : 0;
  return {
    inputTokens: input,
    outputTokens: typeof total === 'number' ? Math.max(said, total - input) : said,
  };
}

function parsed(data: string): Chunk {
  const chunk = jsonOf(data);
  if (typeof chunk === 'object' && chunk !== null) return chunk;
  throw new ModelFailure(
    'BAD_ANSWER',
    'The provider sent something that is no answer of a model. Check the base URL.',
    true,
  );
}

/** Reads the data of one event. Throws `ModelFailure` `BAD_ANSWER`. */
export function readChunk(data: string): ReadChunk {
  const { choices, usage, error } = parsed(data);
  const { delta, finish_reason: finish } = choices?.[0] ?? {};
  return {
    text: textOf(delta?.content) + textOf(delta?.refusal),
    reasoning: textOf(delta?.reasoning_content ?? delta?.reasoning),
    isWanted: typeof delta?.reasoning_content === 'string',
    calls: fragmentsIn(delta?.tool_calls),
    finish: finish ? (FINISH[finish] ?? 'other') : undefined,
    usage: usageOf(usage),
    error: error ?? undefined,
  };
}
