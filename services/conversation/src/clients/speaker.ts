import { isDeepStrictEqual } from 'node:util';
import {
  type ModelClient,
  ModelFailure,
  type OfflineCall,
  type Piece,
  type Provider,
} from '@tutka/model-client';
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
    const { asker, messages, temperature, maxTokens, toolChoice, stop } = asking;
    const tools = [...asking.tools, ...(asking.askersTools ?? [])];
    const say = (provider: Provider) => {
      const call = { provider, model, messages, tools, toolChoice, stop, temperature, maxTokens, signal };
      return timed(model, models.streamChat(call));
    };
    const access = (hasFailed: boolean) => catalog.modelAccess(asker, providerUuid, hasFailed);
    const provider = await access(false);
    let isSilent = true;
    try {
      for await (const piece of say(provider)) {
        isSilent = false;
        yield piece;
      }
    } catch (error) {
      if (!isSilent || !(error instanceof ModelFailure) || error.code === 'ABORTED') throw error;
      yield* say(await changedSince(provider, access, error));
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

/** The provider where its key or address is another one by now; else throws what the call with it failed of. */
async function changedSince(
  provider: Provider,
  access: (hasFailed: boolean) => Promise<Provider>,
  error: ModelFailure,
): Promise<Provider> {
  const since = await access(true).catch(() => provider);
  if (isDeepStrictEqual(since, provider)) throw error;
  return since;
}

function languageOf(asker: Asking['asker']): { language?: 'en' | 'zh-CN' } {
  if (asker.kind !== 'person') return {};
  return asker.language === 'en' || asker.language === 'zh-CN' ? { language: asker.language } : {};
}
