import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Egress } from '@tutka/egress';
import { allTo, type Taker } from '@tutka/push-stream';
import { argumentsIn } from '../call-collector.ts';
import type { ChatCall } from '../calls.ts';
import { endpointOf } from '../endpoint.ts';
import { brokenOff } from '../failure.ts';
import type { Patience } from '../patience.ts';
import type { FinishReason, Piece } from '../piece.ts';
import { providerError } from '../provider-error.ts';
import type { Seal, Thought, ToolCall } from '../tools.ts';
import { sdkFailure } from './sdk-failure.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { sdkPrompt, sdkSettings } from './sdk-prompt.ts';

type Part = LanguageModelV4StreamPart;

const FINISH: Partial<Record<LanguageModelV4FinishReason['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'blocked',
  'tool-calls': 'tools',
};

/** What is only whole at the end: calls, and the reasoning that goes back with them. */
class Gathered {
  readonly #thoughts = new Map<string, Thought>();
  readonly #calls: ToolCall[] = [];

  think({ id, delta = '', providerMetadata }: { id: string; delta?: string; providerMetadata?: Seal }): void {
    const { text = '', seal } = this.#thoughts.get(id) ?? {};
    this.#thoughts.set(id, { text: text + delta, seal: merged(seal, providerMetadata) });
  }

  call({ toolCallId: id, toolName: name, input: text }: Extract<Part, { type: 'tool-call' }>): void {
    this.#calls.push({ id, name, arguments: argumentsIn(text), text });
  }

  *pieces(): Generator<Piece> {
    if (this.#calls.length === 0) return;
    yield { type: 'toolCalls', calls: this.#calls, thoughts: [...this.#thoughts.values()] };
  }
}

function merged(one: Seal | undefined, other: Seal | undefined): Seal | undefined {
  if (!one || !other) return one ?? other;
  return { ...one, anthropic: { ...one.anthropic, ...other.anthropic } };
}

function* pieceOf(part: Part, gathered: Gathered, call: ChatCall): Generator<Piece> {
  switch (part.type) {
    case 'text-delta':
      if (part.delta) yield { type: 'text', text: part.delta };
      return;
    case 'reasoning-start':
    case 'reasoning-end':
      gathered.think(part);
      return;
    case 'tool-call':
      gathered.call(part);
      return;
    case 'reasoning-delta':
      gathered.think(part);
      if (part.delta) yield { type: 'reasoning', text: part.delta };
      return;
    case 'error':
      throw errorPart(part.error, call);
    case 'finish':
      yield* ending(part, gathered);
  }
}

function errorPart(error: unknown, call: ChatCall): unknown {
  if (error instanceof Error) return sdkFailure(error, call);
  return providerError(call.provider, call.model, 500, { error });
}

function* ending(
  { usage, finishReason }: Extract<Part, { type: 'finish' }>,
  gathered: Gathered,
): Generator<Piece> {
  const { unified, raw } = finishReason;
  if (raw === undefined) {
    throw brokenOff();
  }
  yield* gathered.pieces();
  const [inputTokens, outputTokens] = [usage.inputTokens.total, usage.outputTokens.total];
  if (inputTokens !== undefined && outputTokens !== undefined) {
    yield { type: 'usage', inputTokens, outputTokens, estimated: false };
  }
  yield { type: 'finish', reason: FINISH[unified] ?? 'other' };
}

/** A reply over Anthropic's protocol, by the AI SDK. Throws `ModelFailure`, and what the connection throws. */
export async function anthropicChat(
  egress: Egress,
  call: ChatCall,
  patience: Patience,
  take: Taker<Piece>,
): Promise<void> {
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  const { url, headers, allowHosts } = endpointOf(call.provider, call.model);
  const provider = createAnthropic({
    baseURL: url(''),
    apiKey: call.provider.apiKey || 'none',
    headers: { ...headers },
    fetch: sdkFetch(egress, allowHosts),
  });
  try {
    const { stream } = await provider.languageModel(call.model).doStream({
      prompt: sdkPrompt(call.messages),
      ...sdkSettings(call),
      abortSignal: patience.signal,
      includeRawChunks: true,
    });
    const gathered = new Gathered();
    for await (const part of stream) {
      patience.touch();
      await allTo(pieceOf(part, gathered, call), take);
    }
  } catch (error) {
    throw sdkFailure(error, call);
  }
}
