import type { Tx } from '@tutka/database';
import { servingModels } from '../projections/knowledge-index.ts';
import type { RerankPassages, RerankState } from '../reranking/rerank-passages.ts';
import { OtherModel, type Passage, search } from '../retrieval/index.ts';
import type { EmbedQuestion, VectorState } from './embed-question.ts';
import { modelKey } from './embedder.ts';

/** What the bases answer, whether meanings were compared, and whether a rerank model had the last word. */
interface BasesAnswer<T> {
  readonly found: T;
  readonly vectors: VectorState;
  readonly rerank: RerankState;
}

interface Asking<T> {
  readonly knowledges: readonly string[];
  readonly query: string;
  readonly topK: number;
  /** Opens a transaction; models are asked outside of it. */
  readonly inside: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  /** What is made of the passages, in a transaction. */
  readonly tell: (tx: Tx, passages: Passage[]) => Promise<T>;
}

/** Asks bases a question. */
export type AskBases = <T>(asking: Asking<T>) => Promise<BasesAnswer<T>>;

interface Deps {
  readonly embedQuestion: EmbedQuestion;
  readonly reranking: RerankPassages;
}

// An index may be switched while the question's vector is made; then the new one's is asked for.
const attempts = 3;
const asFound: RerankState = { state: 'none', reason: null };

/**
 * Finds by words and, where the bases' indexes have vectors and the model answers in time, by meaning; then, where there is
 * a rerank model and it answers in time, puts what was found in its order.
 */
export function basesAsked({ embedQuestion, reranking }: Deps): AskBases {
  return async (asking) => {
    const { query, topK, inside, tell } = asking;
    const chosen = await reranking.chosen();
    if (!chosen) {
      const { found, vectors } = await searched(embedQuestion, asking, topK, tell);
      return { found, vectors, rerank: asFound };
    }
    const most = Math.max(topK, chosen.candidates);
    const { found: candidates, vectors } = await searched(embedQuestion, asking, most, unchanged);
    const { passages, ...rerank } = await reranking.rerank(chosen.reranker, query, candidates);
    return { found: await inside((tx) => tell(tx, passages.slice(0, topK))), vectors, rerank };
  };
}

const unchanged = async (_: Tx, passages: Passage[]) => passages;

async function searched<T>(
  embedQuestion: EmbedQuestion,
  { knowledges, query, inside }: Pick<Asking<unknown>, 'knowledges' | 'query' | 'inside'>,
  topK: number,
  tell: Asking<T>['tell'],
): Promise<{ readonly found: T; readonly vectors: VectorState }> {
  for (let attempt = 1; ; attempt++) {
    const choices = await inside((tx) => servingModels(tx, knowledges));
    const { vectors, ...state } = await embedQuestion(query, choices);
    const models = attempt < attempts ? new Set(choices.map(modelKey)) : undefined;
    try {
      const found = await inside(async (tx) =>
        tell(tx, await search(tx, { knowledges, query, topK, vectors, models })),
      );
      return { found, vectors: state };
    } catch (error) {
      if (!(error instanceof OtherModel)) throw error;
    }
  }
}
