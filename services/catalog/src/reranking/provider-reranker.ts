import type { ModelClient } from '@tutka/model-client';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import { providerOf } from '../model-providers/provider-of.ts';
import type { Reranker } from '../retrieval/index.ts';

const gone = 'Its provider is gone or switched off.';

/** The rerank model of the platform's providers, as it is chosen at this moment. */
export async function providerReranker(
  providers: Pick<ModelProviders, 'reranking' | 'open'>,
  models: Pick<ModelClient, 'rerank'>,
): Promise<Reranker | undefined> {
  const chosen = await providers.reranking();
  if (!chosen) return undefined;
  const { model } = chosen;
  return {
    ...chosen,
    async scores(query, documents, signal) {
      const provider = await providerOf(providers, chosen, gone);
      return await models.rerank({ provider, model, query, documents, signal });
    },
  };
}
