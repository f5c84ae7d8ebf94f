import { ModelFailure, type Provider } from '@tutka/model-client';
import { ModelProviderNotFound } from '../domain/providers/model-provider.decide.ts';
import type { ModelProviders } from './model-providers.ts';

/**
 * A saved provider as a call of one of its models takes it. Throws `ModelFailure` with the sentence `gone` where it is
 * not there any more or switched off.
 */
export async function providerOf(
  providers: Pick<ModelProviders, 'open'>,
  { provider: uuid, model }: { readonly provider: string; readonly model: string },
  gone: string,
): Promise<Provider> {
  const found = await providers.open(uuid).catch((error: unknown) => {
    if (error instanceof ModelProviderNotFound) return undefined;
    throw error;
  });
  if (!found?.row.enabled) throw new ModelFailure('BAD_MODEL', gone, false);
  const { kind, baseUrl, apiVersion, deployment, chatModels } = found.row;
  return {
    kind: kind as Provider['kind'],
    baseUrl,
    apiKey: found.apiKey,
    ...(apiVersion !== null && { apiVersion }),
    // A deployment that is named is the chat model's; another model's is called like the model.
    ...(deployment !== null && chatModels.includes(model) && { deployment }),
  };
}
