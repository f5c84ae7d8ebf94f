import { createEgress } from '@tutka/egress';
import { createModelClient } from '@tutka/model-client';

/** A trained embedding model behind an OpenAI-compatible address. */
export interface Embeddings {
  readonly model: string;
  /** Vectors of texts, in order. */
  of(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

const atOnce = 96;

/** The model of the settings `EMBEDDINGS_BASE_URL` and `EMBEDDINGS_MODEL`; nothing where they are not set. */
export function embeddingsFrom({
  EMBEDDINGS_BASE_URL: baseUrl,
  EMBEDDINGS_MODEL: model,
}: NodeJS.ProcessEnv): Embeddings | undefined {
  if (!baseUrl || !model) return undefined;
  const egress = createEgress();
  const client = createModelClient({ egress });
  const provider = { kind: 'openai-compatible' as const, baseUrl };
  return {
    model,
    async of(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += atOnce) {
        const batch = texts.slice(from, from + atOnce);
        vectors.push(...(await client.embed({ provider, model, texts: batch })).vectors);
      }
      return vectors;
    },
    close: () => egress.close(),
  };
}
