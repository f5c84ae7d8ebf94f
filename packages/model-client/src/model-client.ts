import type { Egress } from '@tutka/egress';
import type { ChatCall, ModelClient } from './calls.ts';
import { embed } from './embed.ts';
import { listModels } from './list-models.ts';
import { rerank } from './rerank.ts';
import { streamChat } from './stream-chat.ts';
import { testModel } from './test-model.ts';

const SILENCE_MS = 120_000;
const TEST_SILENCE_MS = 30_000;

export interface ModelClientOptions {
  /** What its connections go through; it stays the caller's to close. */
  readonly egress: Egress;
  /** Milliseconds that a model may say nothing, before its first word too; 2 minutes. */
  readonly silenceMs?: number | undefined;
}

/** Calls of models over `egress`. The AI SDK is loaded at the first call. */
export function createModelClient({ egress, silenceMs = SILENCE_MS }: ModelClientOptions): ModelClient {
  const tested = (call: ChatCall) => streamChat(egress, call, Math.min(silenceMs, TEST_SILENCE_MS));
  return {
    streamChat: (call) => streamChat(egress, call, silenceMs),
    listModels: (provider, signal) => listModels(egress, provider, signal),
    testModel: (provider, model, signal) => testModel(tested, provider, model, signal),
    embed: (call) => embed(egress, call),
    rerank: (call) => rerank(egress, call),
  };
}
