import type { Tx } from '@tutka/database';
import { servingModels } from '../projections/knowledge-index.ts';
import { OtherModel, type Passage, search } from '../retrieval/index.ts';
import type { EmbedQuestion, VectorState } from './embed-question.ts';
import { modelKey } from './embedder.ts';

/** What the bases answer, and whether meanings were compared. */
export interface BasesAnswer<T> {
  readonly found: T;
  readonly vectors: VectorState;
}

export interface Asking<T> {
  readonly knowledges: readonly string[];
  readonly query: string;
  readonly topK: number;
  /** Opens a transaction; the model is asked outside of it. */
  readonly inside: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  /** What is made of the passages, in the transaction that found them. */
  readonly tell: (tx: Tx, passages: Passage[]) => Promise<T>;
}

// An index may be switched while the question's vector is made; then the new one's is asked for.
const attempts = 3;

/** Asks bases a question, by words and, where their indexes have vectors and the model answers in time, by meaning. */
export async function askBases<T>(
  embedQuestion: EmbedQuestion,
  { knowledges, query, topK, inside, tell }: Asking<T>,
): Promise<BasesAnswer<T>> {
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
