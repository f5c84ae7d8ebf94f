import type { Egress } from '@tutka/egress';
import type { EmbedCall, Embeddings } from './calls.ts';
import { endpointOf } from './endpoint.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { ModelFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { Patience } from './patience.ts';
import { sdkFailure } from './sdk-failure.ts';
import { sdkFetch } from './sdk-fetch.ts';

const WAIT_MS = 60_000;
/** Texts of one call: what the strictest providers take. */
const BATCH = { qwen: 10, others: 96 };

function batchesOf(texts: readonly string[], size: number): string[][] {
  const count = Math.ceil(texts.length / size);
  return Array.from({ length: count }, (_, index) => texts.slice(index * size, (index + 1) * size));
}

async function embeddingModel(egress: Egress, { provider, model }: EmbedCall) {
  if (provider.kind === 'anthropic') {
    throw new ModelFailure('REJECTED', 'Anthropic has no embedding models. Choose another provider.', false);
  }
  const { OpenAICompatibleEmbeddingModel } = await import('@ai-sdk/openai-compatible');
  const { url, headers, allowHosts } = endpointOf(provider, model);
  return new OpenAICompatibleEmbeddingModel(model, {
    provider: provider.kind,
    url: ({ path }) => url(path),
    headers: { ...headers },
    fetch: sdkFetch(egress, allowHosts),
  });
}

/** Vectors of texts, in order. Throws `ModelFailure`. */
export async function embed(egress: Egress, call: EmbedCall): Promise<Embeddings> {
  const patience = new Patience(WAIT_MS, call.signal);
  const vectors: Float32Array[] = [];
  let inputTokens = 0;
  let estimated = false;
  try {
    const model = await embeddingModel(egress, call);
    const size = call.provider.kind === 'qwen' ? BATCH.qwen : BATCH.others;
    for (const values of batchesOf(call.texts, size)) {
      const { embeddings, usage } = await model.doEmbed({ values, abortSignal: patience.signal });
      patience.touch();
      if (embeddings.length !== values.length) {
        throw new ModelFailure('BAD_ANSWER', 'The provider sent fewer vectors than texts.', true);
      }
      vectors.push(...embeddings.map((each) => Float32Array.from(each)));
      estimated ||= usage === undefined;
      inputTokens += usage?.tokens ?? values.reduce((sum, text) => sum + estimateTokens(text), 0);
    }
  } catch (error) {
    throw failureOf(sdkFailure(error, call), call.provider, patience, false);
  } finally {
    patience.end();
  }
  return { vectors, inputTokens, estimated };
}
