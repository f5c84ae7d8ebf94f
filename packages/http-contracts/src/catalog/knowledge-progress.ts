import { z } from 'zod';
import { commaList, idParams, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { document } from './documents.ts';
import { knowledge } from './knowledges.ts';

/**
 * A line of progress. The first one holds the base and its documents that are not settled; each further one what has
 * changed since. A `ping` comes every 15 s. The last line has `done`: with `code` and `error` where the base is gone
 * or not the caller's to see any more, else the stream is to be opened anew.
 */
export const progressLine = z.object({
  seq: z.number(),
  knowledge: knowledge.optional(),
  documents: z.array(document).optional(),
  /** More documents have changed than are told one by one: read the list anew. */
  reload: z.literal(true).optional(),
  ping: z.literal(true).optional(),
  done: z.literal(true).optional(),
  code: z.number().optional(),
  error: z.string().optional(),
  errorCode: z.string().optional(),
});

export const watchKnowledge = route({
  method: 'GET',
  path: '/api/knowledges/:id/progress',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'ndjson',
  summary: 'How the reading of its documents goes on, line by line as it happens',
  sentence: 'Stream request failed',
  params: idParams,
  answer: progressLine,
});

/**
 * A line of several bases' progress. The first one holds those of them that are there; each further one what has
 * changed since, and which are gone. A `ping` comes every 15 s. The last line has `done`: none is left, or the stream
 * is to be opened anew.
 */
export const basesLine = z.object({
  seq: z.number(),
  knowledges: z.array(knowledge).optional(),
  gone: z.array(uuid).optional(),
  ping: z.literal(true).optional(),
  done: z.literal(true).optional(),
});

export const watchKnowledges = route({
  method: 'GET',
  path: '/api/knowledges/progress',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'ndjson',
  summary: 'How the reading of several bases of the workspace goes on, line by line as it happens',
  sentence: 'Stream request failed',
  query: z.strictObject({ ids: commaList(uuid) }),
  answer: basesLine,
});
