import type { Tx } from '@tutka/database';
import { servingModels } from '../projections/knowledge-index.ts';
import type { RerankPassages, RerankState } from '../reranking/rerank-passages.ts';
import { OtherModel, type Passage, search } from '../retrieval/index.ts';
import type { Payer, QuestionUse, RecordQuestion } from '../store/question-usage.ts';
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
  readonly payer: Payer;
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
  readonly record: RecordQuestion;
}

// An index may be switched while the question's vector is made; then the new one's is asked for.
const attempts = 3;
const switched: VectorState = {
  state: 'late',
  reason: 'Its index was switched again and again while it was asked, so words alone answered.',
};
const asFound: RerankState = { state: 'none', reason: null };

/**
 * Finds by words and, where the bases' indexes have vectors and the model answers in time, by meaning; then, where there is
 * a rerank model and it answers in time, puts what was found in its order. What models took is recorded, whatever comes
 * of the answer.
 */
export function basesAsked(deps: Deps): AskBases {
  return async (asking) => {
    const uses: QuestionUse[] = [];
    try {
      return await answered(deps, asking, uses);
    } finally {
      await deps.record(asking.payer, uses);
    }
  };
}

async function answered<T>(deps: Deps, asking: Asking<T>, uses: QuestionUse[]): Promise<BasesAnswer<T>> {
  const { reranking } = deps;
  const { query, topK, inside, tell } = asking;
  const chosen = await reranking.chosen();
  if (!chosen) return { ...(await searched(deps, asking, uses)), rerank: asFound };
  const wide = { ...asking, topK: Math.max(topK, chosen.candidates), tell: unchanged };
  const { found, vectors } = await searched(deps, wide, uses);
  const { passages, uses: paid, ...rerank } = await reranking.rerank(chosen.reranker, query, found);
  uses.push(...paid.map((use) => ({ ...use, kind: 'question-reranking' as const })));
  return { found: await inside((tx) => tell(tx, passages.slice(0, topK))), vectors, rerank };
}

const unchanged = async (_: Tx, passages: Passage[]) => passages;

async function searched<T>(
  { embedQuestion }: Deps,
  { knowledges, query, topK, inside, tell }: Asking<T>,
  uses: QuestionUse[],
): Promise<Pick<BasesAnswer<T>, 'found' | 'vectors'>> {
  const find = (by: Pick<Parameters<typeof search>[1], 'vectors' | 'models'>) =>
    inside(async (tx) => tell(tx, await search(tx, { knowledges, query, topK, ...by })));
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const choices = await inside((tx) => servingModels(tx, knowledges));
    const { vectors, uses: paid, ...state } = await embedQuestion(query, choices);
    uses.push(...paid.map((use) => ({ ...use, kind: 'question-embedding' as const })));
    try {
      return { found: await find({ vectors, models: new Set(choices.map(modelKey)) }), vectors: state };
    } catch (error) {
      if (!(error instanceof OtherModel)) throw error;
    }
  }
  return { found: await find({}), vectors: switched };
}
