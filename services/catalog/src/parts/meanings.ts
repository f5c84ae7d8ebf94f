import { randomUUID } from 'node:crypto';
import type { Db } from '@tutka/database';
import type { ModelClient } from '@tutka/model-client';
import type { Logger } from '@tutka/service-runtime';
import { type AskBases, basesAsked } from '../embedding/ask-bases.ts';
import { questionEmbedder } from '../embedding/embed-question.ts';
import { type Embedder, embedderOf } from '../embedding/embedder.ts';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import { providerReranker } from '../reranking/provider-reranker.ts';
import { passageReranker } from '../reranking/rerank-passages.ts';
import { chooseVectorIndex, type VectorIndex } from '../retrieval/index.ts';
import { questionRecorder } from '../store/question-usage.ts';

/** What finding by meaning takes: vectors from models, where they are kept, and what asks the bases. */
export interface Meanings {
  readonly embedder: Embedder;
  readonly vectors: VectorIndex;
  readonly askBases: AskBases;
}

interface MeaningsDeps {
  readonly worker: Db;
  readonly providers: ModelProviders;
  readonly models: ModelClient;
  readonly logger: Logger;
  /** How long an answer waits for the vector of its question and for its order, in milliseconds. */
  readonly patience: { readonly embeddingMs: number; readonly rerankMs: number };
}

/** Models of the platform's providers, pgvector where this database has it. */
export async function meanings(deps: MeaningsDeps): Promise<Meanings> {
  const { worker, providers, models, logger, patience } = deps;
  const embedder = embedderOf({ providers, models });
  const vectors = await chooseVectorIndex(worker);
  const reranking = passageReranker({
    model: () => providerReranker(providers, models),
    patienceMs: patience.rerankMs,
    onProblem: (err) =>
      logger.warn({ err }, "the rerank model could not be asked; the order is the search's"),
  });
  const embedQuestion = questionEmbedder({ embedder, index: vectors, patienceMs: patience.embeddingMs });
  const record = questionRecorder({
    worker,
    newCause: randomUUID,
    onProblem: (err) => logger.error({ err }, 'what a question took of models could not be recorded'),
  });
  return { embedder, vectors, askBases: basesAsked({ embedQuestion, reranking, record }) };
}
