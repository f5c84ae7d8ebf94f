import { basesAsked } from '../src/embedding/ask-bases.ts';
import { questionEmbedder } from '../src/embedding/embed-question.ts';
import type { Embedder } from '../src/embedding/embedder.ts';
import type { Meanings } from '../src/parts/meanings.ts';
import { passageReranker } from '../src/reranking/rerank-passages.ts';
import type { Reranker } from '../src/retrieval/index.ts';
import { scanIndex } from '../src/retrieval/vectors/scan-index.ts';
import type { VectorIndex } from '../src/retrieval/vectors/vector-index.ts';

/** A platform without an embedding model. */
const noModel: Embedder = {
  choices: async () => [],
  embed: async () => {
    throw new Error('There is no embedding model');
  },
};

/** Finding by words alone, or with the embedder given; in the order of a rerank model, where one is given. */
export function testMeanings(
  embedder: Embedder = noModel,
  reranker?: Reranker,
  vectors: VectorIndex = scanIndex(),
): Meanings {
  const patienceMs = 1_500;
  const embedQuestion = questionEmbedder({ embedder, index: vectors, patienceMs });
  const onProblem = () => undefined;
  const reranking = passageReranker({ model: async () => reranker, patienceMs, onProblem });
  return {
    embedder,
    vectors,
    askBases: basesAsked({ embedQuestion, reranking, record: async () => undefined }),
  };
}
