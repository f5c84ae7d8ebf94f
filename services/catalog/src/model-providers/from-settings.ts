import { PLATFORM, uuid5 } from '@tutka/event-store';
import type { ModelProviderRow } from '../projections/model-provider.ts';

/** The uuid of the provider that the settings describe. */
export const SETTINGS_PROVIDER = uuid5(PLATFORM, 'model-provider-from-settings');

export interface ModelSettings {
  readonly MODEL_BASE_URL?: string | undefined;
  readonly MODEL_API_KEY?: string | undefined;
  readonly MODEL_NAME?: string | undefined;
  readonly EMBEDDING_MODEL?: string | undefined;
  readonly VISION_MODEL?: string | undefined;
  readonly RERANK_MODEL?: string | undefined;
}

/** The provider that MODEL_BASE_URL with at least one model describes; undefined where they are not set. */
export function providerFromSettings(settings: ModelSettings, startedAt: Date): ModelProviderRow | undefined {
  const { MODEL_BASE_URL: baseUrl, MODEL_NAME: names } = settings;
  const embeddingModel = settings.EMBEDDING_MODEL || null;
  const visionModel = settings.VISION_MODEL || null;
  const rerankModel = settings.RERANK_MODEL || null;
  if (!baseUrl || !(names || embeddingModel || visionModel || rerankModel)) return undefined;
  return {
    uuid: SETTINGS_PROVIDER,
    name: new URL(baseUrl).hostname,
    kind: 'openai-compatible',
    baseUrl,
    deployment: null,
    apiVersion: null,
    chatModels: (names ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    embeddingModel,
    visionModel,
    rerankModel,
    prices: {},
    contextTokens: {},
    enabled: true,
    createdAt: startedAt,
    updatedAt: startedAt,
  };
}
