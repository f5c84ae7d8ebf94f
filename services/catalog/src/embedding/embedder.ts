import type { ModelClient } from '@tutka/model-client';
import { ModelFailure } from '@tutka/model-client';
import type { EmbeddingChoice } from '../domain/knowledges/knowledge-index.events.ts';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import type { OfferedEmbedding } from '../model-providers/offered-models.ts';
import { providerOf } from '../model-providers/provider-of.ts';
import { encodeVector, unit } from '../retrieval/index.ts';

/** Vectors of texts from a provider's embedding model. */
export interface Embedder {
  /** The embedding models there are, the default first. */
  choices(): Promise<readonly OfferedEmbedding[]>;
  /** Vectors of length 1, one a text, in order. Throws `ModelFailure`. */
  embed(choice: EmbeddingChoice, texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
}

interface Embedded {
  readonly vectors: readonly Float32Array[];
  readonly inputTokens: number;
  /** The provider told no usage; counted from the texts. */
  readonly estimated: boolean;
}

interface Deps {
  readonly providers: Pick<ModelProviders, 'embeddings' | 'open'>;
  readonly models: Pick<ModelClient, 'embed'>;
}

const gone =
  'The provider of this embedding model is gone or switched off. Choose another model for this knowledge base.';

/** Asks the platform's model providers. */
export function embedderOf({ providers, models }: Deps): Embedder {
  return {
    choices: () => providers.embeddings(),
    async embed(choice, texts, signal) {
      const provider = await providerOf(providers, choice, gone);
      const { model } = choice;
      const { vectors, ...took } = await models.embed({ provider, model, texts, signal });
      return { vectors: vectors.map(usable), ...took };
    },
  };
}

/** The name under which vectors of a model are kept. */
export function modelKey({ provider, model }: EmbeddingChoice): string {
  return `${provider}/${model}`;
}

/** A vector as it is kept. */
export function toCode(vector: Float32Array): Buffer {
  return Buffer.from(encodeVector(vector));
}

function usable(vector: Float32Array): Float32Array {
  const one = unit(vector);
  if (one) return one;
  throw new ModelFailure('BAD_ANSWER', 'The embedding model sent a vector without a direction.', true);
}
