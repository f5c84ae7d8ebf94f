import { type ModelClient, ModelFailure, type OfflineCall, type Piece } from '@tutka/model-client';
import type { Asking } from '../turns/turn.ts';
import type { Catalog } from './catalog.ts';
import { timed } from './timed.ts';

/** Answers a turn: the model that catalog chose, or the offline responder. */
export interface Speaker {
  /** Pieces as they come; throws `ModelFailure`, with the code ABORTED after `signal`. */
  speak(asking: Asking, signal: AbortSignal): AsyncIterable<Piece>;
}

export interface SpeakerParts {
  readonly catalog: Catalog;
  readonly models: ModelClient;
  readonly offline: (call: OfflineCall) => AsyncIterable<Piece>;
}

export function createSpeaker({ catalog, models, offline }: SpeakerParts): Speaker {
  async function* fromModel(asking: Asking, providerUuid: string, model: string, signal: AbortSignal) {
    const { asker, turnId, messages, temperature, maxTokens, toolChoice, stop } = asking;
    const tools = [...asking.tools, ...(asking.askersTools ?? [])];
    try {
      const provider = await catalog.modelAccess(asker, turnId, providerUuid);
      const call = { provider, model, messages, tools, toolChoice, stop, temperature, maxTokens, signal };
      yield* timed(model, models.streamChat(call));
    } catch (error) {
      if (error instanceof ModelFailure && error.code === 'UNAUTHORISED') catalog.forgetAccess(providerUuid);
      throw error;
    }
  }
  return {
    speak(asking, signal) {
      const { choice, question, passages, hasKnowledge, asker } = asking;
      if (choice) return fromModel(asking, choice.providerUuid, choice.model, signal);
      return offline({ question, passages, hasKnowledge, ...languageOf(asker) });
    },
  };
}

function languageOf(asker: Asking['asker']): { language?: 'en' | 'zh-CN' } {
  if (asker.kind !== 'person') return {};
  return asker.language === 'en' || asker.language === 'zh-CN' ? { language: asker.language } : {};
}
