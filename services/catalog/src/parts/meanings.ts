import type { Db } from '@tutka/database';
import type { ModelClient } from '@tutka/model-client';
import { type EmbedQuestion, questionEmbedder } from '../embedding/embed-question.ts';
import { type Embedder, embedderOf } from '../embedding/embedder.ts';
import type { ModelProviders } from '../model-providers/model-providers.ts';
import { chooseVectorIndex, type VectorIndex } from '../retrieval/index.ts';

/** What finding by meaning takes: vectors from models, and where they are kept. */
export interface Meanings {
  readonly embedder: Embedder;
  readonly vectors: VectorIndex;
  readonly embedQuestion: EmbedQuestion;
}

interface MeaningsDeps {
  readonly worker: Db;
  readonly providers: ModelProviders;
  readonly models: ModelClient;
  /** How long an answer waits for the vector of its question, in milliseconds. */
  readonly patienceMs: number;
}

/** Embedding by the platform's providers, pgvector where this database has it. */
export async function meanings({ worker, providers, models, patienceMs }: MeaningsDeps): Promise<Meanings> {
  const embedder = embedderOf({ providers, models });
  const vectors = await chooseVectorIndex(worker);
  return { embedder, vectors, embedQuestion: questionEmbedder({ embedder, index: vectors, patienceMs }) };
}
