import { z } from 'zod';
import { idParams, text } from '../fields.ts';
import { route } from '../route.ts';

const oneIndex = z.object({
  /** `<provider uuid>/<model>`; null: found by words alone. */
  embeddingModel: z.string().nullable(),
  /** Words of a passage at most. */
  chunkWords: z.number(),
  madeAt: z.iso.datetime(),
});

/** The indexes of a base: the one that answers, the one in the making, and the one to go back to. */
export const knowledgeIndex = z.object({
  /** Null: nothing was read yet. */
  serving: oneIndex.nullable(),
  building: oneIndex
    .extend({
      /** In percent. */
      progress: z.number().min(0).max(100),
      /** Why it is not built any further, for a person; null: it goes on. */
      problem: z.string().nullable(),
      /** A stable name of that, for translation. */
      problemCode: z.string().nullable(),
    })
    .nullable(),
  previous: oneIndex.nullable(),
});

const base = {
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  sentence: 'Request failed',
  params: idParams,
  answer: knowledgeIndex,
} as const;

export const requestKnowledgeIndex = route({
  ...base,
  method: 'POST',
  path: '/api/knowledges/:id/index',
  summary: 'Build another index beside the one that answers; it takes over once it is complete',
  body: z
    .strictObject({
      /** `<provider uuid>/<model>`; null: words alone; left out: as it is. */
      embeddingModel: text(300).nullable().optional(),
      chunkWords: z.number().int().min(60).max(1000).optional(),
    })
    .refine((body) => body.embeddingModel !== undefined || body.chunkWords !== undefined, {
      error: 'Give embeddingModel, chunkWords or both',
      path: ['embeddingModel'],
    }),
});

export const switchKnowledgeIndex = route({
  ...base,
  method: 'POST',
  path: '/api/knowledges/:id/index/switch',
  summary: 'Back to the index that answered before, at once or when what came since is added',
});

export const cancelKnowledgeIndex = route({
  ...base,
  method: 'POST',
  path: '/api/knowledges/:id/index/cancel',
  summary: 'Give up the index that is being built',
});

export const listEmbeddingModels = route({
  method: 'GET',
  path: '/api/embedding-models',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'Embedding models an index may have; empty: knowledge is found by words alone',
  sentence: 'Request failed',
  answer: z.object({
    models: z.array(
      z.object({ id: z.string(), name: z.string(), provider: z.string(), isDefault: z.boolean() }),
    ),
  }),
});
