import type { ModelProvider } from '@tutka/http-contracts';
import { presets } from '@tutka/model-client/presets';
import { modelsIn, type Price, pricesOf } from './prices.ts';

/** A provider as the form has it; an empty key means "leave the saved one". */
export interface Draft {
  readonly uuid: string | null;
  readonly kind: ModelProvider['kind'];
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly deployment: string;
  readonly apiVersion: string;
  readonly chatModels: readonly string[];
  readonly embeddingModel: string;
  readonly visionModel: string;
  readonly rerankModel: string;
  /** Of its models, chosen or not, as far as the provider told it or somebody wrote it. */
  readonly contextTokens: Readonly<Record<string, number>>;
  /** Of its models, named or not. */
  readonly prices: Readonly<Record<string, Price>>;
  readonly enabled: boolean;
}

/** What the form starts with for a new provider of a kind. */
export function draftOfKind(kind: Draft['kind']): Draft {
  const preset = presets.find((one) => one.kind === kind);
  return {
    uuid: null,
    kind,
    name: preset?.name ?? kind,
    baseUrl: preset?.baseUrl ?? '',
    apiKey: '',
    deployment: '',
    apiVersion: preset?.defaults.apiVersion ?? '',
    chatModels: preset?.defaults.chatModel ? [preset.defaults.chatModel] : [],
    embeddingModel: preset?.defaults.embeddingModel ?? '',
    visionModel: '',
    rerankModel: '',
    contextTokens: {},
    prices: {},
    enabled: true,
  };
}

/** A saved provider in the form. */
export function draftOf(provider: ModelProvider): Draft {
  return {
    ...provider,
    apiKey: '',
    deployment: provider.deployment ?? '',
    apiVersion: provider.apiVersion ?? '',
    embeddingModel: provider.embeddingModel ?? '',
    visionModel: provider.visionModel ?? '',
    rerankModel: provider.rerankModel ?? '',
  };
}

/** Where to ask for models or a test: the key goes along only where one was typed. */
export function candidateOf({ uuid, kind, baseUrl, apiKey, deployment, apiVersion }: Draft) {
  return {
    ...(uuid === null ? {} : { uuid }),
    kind,
    baseUrl: baseUrl.trim(),
    ...filled({ apiKey, deployment, apiVersion }),
  };
}

/** Whether it is good for anything: one model at least is named. */
export const namesModel = (draft: Draft): boolean => modelsIn(draft).length > 0;

/** The body that saves it. */
export function bodyOf(draft: Draft) {
  const { uuid: _, ...place } = candidateOf(draft);
  return {
    ...place,
    deployment: draft.deployment.trim() || null,
    apiVersion: draft.apiVersion.trim() || null,
    name: draft.name.trim(),
    chatModels: [...draft.chatModels],
    contextTokens: Object.fromEntries(
      Object.entries(draft.contextTokens).filter(([model]) => draft.chatModels.includes(model)),
    ),
    prices: pricesOf(draft),
    embeddingModel: draft.embeddingModel.trim() || null,
    visionModel: draft.visionModel.trim() || null,
    rerankModel: draft.rerankModel.trim() || null,
    enabled: draft.enabled,
  };
}

function filled<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  ) as Partial<T>;
}
