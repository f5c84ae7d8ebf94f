import type { Egress } from '@tutka/egress';
import type { EmbedCall, Embeddings } from './calls.ts';
import { endpointOf } from './endpoint.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { ModelFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { Patience } from './patience.ts';
import { sdkFailure } from './sdk/sdk-failure.ts';
import { sdkFetch } from './sdk/sdk-fetch.ts';

const WAIT_MS = 60_000;
/** Texts of one call: what the strictest providers of these kinds take. Servers of one's own may take fewer. */
const BATCH = { qwen: 10, others: 96 };

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

type Model = Awaited<ReturnType<typeof embeddingModel>>;
type Made = Awaited<ReturnType<Model['doEmbed']>>;

/** Whether fewer texts at once may be taken. */
function saysTooMuch(error: unknown, call: EmbedCall): boolean {
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  if (statusCode !== 400 && statusCode !== 413 && statusCode !== 422) return false;
  const failure = sdkFailure(error, call);
  return (
    failure instanceof ModelFailure && (failure.code === 'REJECTED' || failure.code === 'CONTEXT_TOO_LONG')
  );
}

/** Vectors of these texts, or of the first half of them and so on where so many are refused at once. */
async function madeOf(
  model: Model,
  call: EmbedCall,
  values: readonly string[],
  patience: Patience,
): Promise<Pick<Made, 'embeddings' | 'usage'> & { readonly values: readonly string[] }> {
  try {
    return { values, ...(await model.doEmbed({ values: [...values], abortSignal: patience.signal })) };
  } catch (error) {
    if (values.length === 1 || !saysTooMuch(error, call)) throw error;
    return await madeOf(model, call, values.slice(0, Math.ceil(values.length / 2)), patience);
  } finally {
    patience.touch();
  }
}

/** Vectors of texts, in order. Throws `ModelFailure`. */
export async function embed(egress: Egress, call: EmbedCall): Promise<Embeddings> {
  const patience = new Patience(WAIT_MS, call.signal);
  const vectors: Float32Array[] = [];
  let inputTokens = 0;
  let estimated = false;
  try {
    const model = await embeddingModel(egress, call);
    let size = call.provider.kind === 'qwen' ? BATCH.qwen : BATCH.others;
    while (vectors.length < call.texts.length) {
      const next = call.texts.slice(vectors.length, vectors.length + size);
      const { values, embeddings, usage } = await madeOf(model, call, next, patience);
      size = Math.min(size, values.length);
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
