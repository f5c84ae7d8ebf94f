import type { EmbeddingChoice } from '../src/domain/knowledges/knowledge-index.events.ts';
import type { Embedder } from '../src/embedding/embedder.ts';
import { unit } from '../src/retrieval/index.ts';

/** An embedder of tests: texts are near that share words. Counts what it is asked for, and fails or waits when told. */
export interface WordEmbedder extends Embedder {
  /** Texts that vectors were made of, in order. */
  readonly texts: string[];
  /** Called before each call. */
  before: () => Promise<void>;
}

export const wordModel: EmbeddingChoice = {
  provider: '11111111-1111-4111-8111-111111111111',
  model: 'words',
};
export const otherModel: EmbeddingChoice = { ...wordModel, model: 'other-words' };
const dimensions = 64;

/** `models`: what is offered, the default first. */
export function wordEmbedder(models: readonly EmbeddingChoice[] = [wordModel]): WordEmbedder {
  const made: WordEmbedder = {
    texts: [],
    before: async () => undefined,
    choices: async () => models.map((choice) => ({ ...choice, providerName: 'Words' })),
    async embed({ model }, texts) {
      await made.before();
      made.texts.push(...texts);
      const vectors = texts.map((text) => vectorOf(`${model.length} ${text}`));
      return { vectors, inputTokens: texts.length, estimated: false };
    },
  };
  return made;
}

/** One that stands still at its n-th call until it is let go, and then does what it is told. */
export function heldEmbedder(
  models: readonly EmbeddingChoice[],
  at: number,
  then: () => void = () => undefined,
) {
  const embedder = wordEmbedder(models);
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  embedder.before = async () => {
    calls += 1;
    if (calls !== at) return;
    arrived.resolve();
    await released.promise;
    then();
  };
  return { embedder, arrived: arrived.promise, release: released.resolve };
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7;
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 1;
  }
  vector[0] = (vector[0] ?? 0) + 0.01;
  return unit(vector) ?? vector;
}
