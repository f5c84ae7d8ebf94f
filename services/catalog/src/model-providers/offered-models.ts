import type { ModelProviderRow } from '../projections/model-provider.ts';

export interface OfferedModel {
  /** `<provider uuid>/<model>`. */
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly providerUuid: string;
  readonly isDefault: boolean;
  /** What it takes at once; undefined where nobody said. */
  readonly contextTokens: number | undefined;
}

/** Models that may be chosen, the default first. */
export function offeredModels(providers: readonly ModelProviderRow[]): OfferedModel[] {
  return providers
    .filter(({ enabled }) => enabled)
    .flatMap(({ uuid, name, chatModels, contextTokens }) =>
      chatModels.map((model) => ({
        id: `${uuid}/${model}`,
        name: model,
        provider: name,
        providerUuid: uuid,
        contextTokens: contextTokens?.[model],
      })),
    )
    .map((model, at) => ({ ...model, isDefault: at === 0 }));
}

export interface OfferedEmbedding {
  /** The provider's uuid. */
  readonly provider: string;
  readonly providerName: string;
  readonly model: string;
}

/** Embedding models that may be chosen, the default first. */
export function offeredEmbeddings(providers: readonly ModelProviderRow[]): OfferedEmbedding[] {
  return providers
    .filter(({ enabled }) => enabled)
    .flatMap(({ uuid, name, embeddingModel }) =>
      embeddingModel ? [{ provider: uuid, providerName: name, model: embeddingModel }] : [],
    );
}

/** The model that does one thing for the whole platform: that of the first provider that has one for it. */
export function platformModel(
  providers: readonly ModelProviderRow[],
  what: 'visionModel' | 'rerankModel',
): { readonly provider: string; readonly model: string } | undefined {
  for (const { uuid, enabled, [what]: model } of providers) {
    if (enabled && model) return { provider: uuid, model };
  }
  return undefined;
}

/** The first of the wishes that is offered, else the default, else none: the offline responder answers. */
export function chooseModel(
  offered: readonly OfferedModel[],
  wishes: readonly (string | null | undefined)[],
): OfferedModel | undefined {
  for (const wish of wishes) {
    const found = wish ? offered.find(({ id }) => id === wish) : undefined;
    if (found) return found;
  }
  return offered[0];
}
