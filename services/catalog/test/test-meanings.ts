import type { EmbedQuestion } from '../src/embedding/embed-question.ts';
import { questionEmbedder } from '../src/embedding/embed-question.ts';
import type { Embedder } from '../src/embedding/embedder.ts';
import type { Meanings } from '../src/parts/meanings.ts';
import { scanIndex } from '../src/retrieval/vectors/scan-index.ts';

/** A platform without an embedding model. */
const noModel: Embedder = {
  choices: async () => [],
  embed: async () => {
    throw new Error('There is no embedding model');
  },
};

/** Finding by words alone, or with the embedder given. */
export function testMeanings(
  embedder: Embedder = noModel,
): Meanings & { readonly embedQuestion: EmbedQuestion } {
  const vectors = scanIndex();
  return {
    embedder,
    vectors,
    embedQuestion: questionEmbedder({ embedder, index: vectors, patienceMs: 1_500 }),
  };
}
