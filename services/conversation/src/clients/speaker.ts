import { isDeepStrictEqual } from 'node:util';
import {
  type ModelClient,
  ModelFailure,
  type OfflineCall,
  type Piece,
  type Provider,
} from '@tutka/model-client';
import { PushStream } from '@tutka/push-stream';
import type { Asking } from '../turns/turn.ts';
import type { Catalog } from './catalog.ts';
import { timed } from './timed.ts';

/** Answers a turn: the model that catalog chose, or the offline responder. */
export interface Speaker {
  /** Pieces as they come; throws `ModelFailure`, with the code ABORTED after `signal`. */
  speak(asking: Asking, signal: AbortSignal): PushStream<Piece>;
}

export interface SpeakerParts {
  readonly catalog: Catalog;
  readonly models: ModelClient;
  readonly offline: (call: OfflineCall) => AsyncIterable<Piece>;
}

export function createSpeaker({ catalog, models, offline }: SpeakerParts): Speaker {
  const fromModel = (asking: Asking, providerUuid: string, model: string, signal: AbortSignal) => {
    const { asker, messages, temperature, maxTokens, toolChoice, stop, format } = asking;
    const tools = [...asking.tools, ...(asking.askersTools ?? [])];
    const say = (provider: Provider) => {
      const asked = { messages, tools, toolChoice, stop, format, temperature, maxTokens };
      const call = { provider, model, ...asked, signal };
      return timed(model, models.streamChat(call));
    };
    const access = (hasFailed: boolean) => catalog.modelAccess(asker, providerUuid, hasFailed);
    return new PushStream<Piece>(async (take) => {
      const provider = await access(false);
      let isSilent = true;
      try {
        await say(provider).to((piece) => {
          isSilent = false;
          return take(piece);
        });
      } catch (error) {
        if (!isSilent || !(error instanceof ModelFailure) || error.code === 'ABORTED') throw error;
        await say(await changedSince(provider, access, error)).to(take);
      }
    });
  };
  return {
    speak(asking, signal) {
      const { choice, question, passages, hasKnowledge, asker } = asking;
      if (choice) return fromModel(asking, choice.providerUuid, choice.model, signal);
      return PushStream.of(offline({ question, passages, hasKnowledge, ...languageOf(asker) }));
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
