import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Egress } from '@tutka/egress';
import type { ChatCall } from './calls.ts';
import { endpointOf } from './endpoint.ts';
import { brokenOff } from './failure.ts';
import type { Patience } from './patience.ts';
import type { FinishReason, Piece } from './piece.ts';
import { providerError } from './provider-error.ts';
import { sdkFailure } from './sdk-failure.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { sdkPrompt } from './sdk-prompt.ts';

const FINISH: Partial<Record<LanguageModelV4FinishReason['unified'], FinishReason>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'blocked',
};

function* pieceOf(part: LanguageModelV4StreamPart, call: ChatCall): Generator<Piece> {
  switch (part.type) {
    case 'text-delta':
      if (part.delta) yield { type: 'text', text: part.delta };
      return;
    case 'reasoning-delta':
      if (part.delta) yield { type: 'reasoning', text: part.delta };
      return;
    case 'error':
      throw errorPart(part.error, call);
    case 'finish':
      yield* ending(part);
  }
}

function errorPart(error: unknown, call: ChatCall): unknown {
  if (error instanceof Error) return sdkFailure(error, call);
  return providerError(call.provider, call.model, 500, { error });
}

function* ending({
  usage,
  finishReason,
}: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): Generator<Piece> {
  const { unified, raw } = finishReason;
  if (raw === undefined) {
    throw brokenOff();
  }
  const [inputTokens, outputTokens] = [usage.inputTokens.total, usage.outputTokens.total];
  if (inputTokens !== undefined && outputTokens !== undefined) {
    yield { type: 'usage', inputTokens, outputTokens, estimated: false };
  }
  yield { type: 'finish', reason: FINISH[unified] ?? 'other' };
}

/** A reply over Anthropic's protocol, by the AI SDK. Throws `ModelFailure`, and what the connection throws. */
export async function* anthropicChat(
  egress: Egress,
  call: ChatCall,
  patience: Patience,
): AsyncGenerator<Piece> {
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
      ...(call.temperature === undefined ? {} : { temperature: call.temperature }),
      ...(call.maxTokens === undefined ? {} : { maxOutputTokens: call.maxTokens }),
      abortSignal: patience.signal,
      includeRawChunks: true,
    });
    for await (const part of stream) {
      patience.touch();
      yield* pieceOf(part, call);
    }
  } catch (error) {
    throw sdkFailure(error, call);
  }
}
