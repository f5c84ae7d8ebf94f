import { routes } from '@tutka/http-contracts';
import type { ModelClient, Provider } from '@tutka/model-client';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { ModelProviderFields } from '../domain/providers/model-provider.events.ts';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import { KeyForOtherHost } from '../model-providers/provider-keys.ts';
import { memberOf, metaOf } from '../store/member.ts';

interface Candidate {
  readonly uuid?: string | undefined;
  readonly kind: Provider['kind'];
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly deployment?: string | undefined;
  readonly apiVersion?: string | undefined;
}

interface Deps {
  readonly providers: ModelProviders;
  readonly models: ModelClient;
}

export function bindModelProviders(router: Router, { providers, models }: Deps): void {
  const resolve = async ({ uuid, ...given }: Candidate): Promise<Provider> => {
    if (given.apiKey !== undefined || uuid === undefined) return given;
    const { row, apiKey } = await providers.open(uuid);
    const same = new URL(row.baseUrl).origin === new URL(given.baseUrl).origin;
    if (!same && apiKey !== '') throw new KeyForOtherHost();
    return { ...given, apiKey };
  };

  bind(router, routes.listModelProviders, () => providers.list());

  bind(router, routes.createModelProvider, ({ body, principal }) => {
    const { apiKey = '', ...given } = body;
    const fields: ModelProviderFields = {
      ...given,
      deployment: given.deployment ?? null,
      apiVersion: given.apiVersion ?? null,
      embeddingModel: given.embeddingModel ?? null,
      visionModel: given.visionModel ?? null,
      rerankModel: given.rerankModel ?? null,
      prices: given.prices ?? {},
      contextTokens: given.contextTokens ?? {},
      enabled: given.enabled ?? true,
    };
    return providers.add(fields, apiKey, metaOf(memberOf(principal)));
  });

  bind(router, routes.updateModelProvider, ({ params, body, principal }) => {
    const { apiKey, ...given } = body;
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return providers.change(params.uuid, fields, apiKey, metaOf(memberOf(principal)));
  });

  bind(router, routes.deleteModelProvider, async ({ params, principal }) => {
    await providers.remove(params.uuid, metaOf(memberOf(principal)));
    return null;
  });

  bind(router, routes.fetchProviderModels, async ({ body, signal }) => {
    const listed = await models.listModels(await resolve(body), signal);
    const told = listed.flatMap(({ name, contextTokens }) => (contextTokens ? [[name, contextTokens]] : []));
    return { models: listed.map(({ name }) => name), contextTokens: Object.fromEntries(told) };
  });

  bind(router, routes.testProvider, async ({ body: { model, ...candidate }, signal }) =>
    models.testModel(await resolve(candidate), model, signal),
  );

  bind(router, routes.listModels, async () => {
    const offered = await providers.offered();
    return {
      models: offered.map(({ id, name, provider, isDefault }) => ({ id, name, provider, isDefault })),
      offline: offered.length === 0,
    };
  });
}
