import { z } from 'zod';
import {
  commaList,
  filterText,
  flag,
  idParams,
  NOT_STORABLE,
  nothing,
  optionalText,
  paging,
  resourceUri,
  stamps,
  storableJson,
  text,
  url,
  uuid,
} from '../fields.ts';
import { route } from '../route.ts';
import { knowledgeIndex } from './knowledge-index.ts';

/** 0 PENDING, 1 PROCESSING, 2 READY, 3 FAILED. */
export const knowledgeStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** The same in a query. */
export const askedStatus = z.enum(['0', '1', '2', '3']).transform(Number);
export const fileType = z.enum([
  'excel',
  'word',
  'powerpoint',
  'image',
  'pdf',
  'text',
  'markdown',
  'default',
]);
const visibility = z.enum(['private', 'public']);
const tags = z.array(text(40)).max(20);
const metadata = z
  .record(z.string().max(100), z.json())
  .refine((value) => JSON.stringify(value).length <= 20_000, 'At most 20000 characters')
  .refine((value) => storableJson(value), NOT_STORABLE);

export const knowledge = z.object({
  uuid,
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  visibility,
  status: knowledgeStatus,
  progress: z.number().min(0).max(100),
  statusReason: z.string().nullable(),
  /** A stable name of why its document failed, or the first of those that did, for translation. */
  statusCode: z.string().nullable(),
  uri: z.string().nullable(),
  fileType,
  metadata: z.record(z.string(), z.unknown()),
  documentCount: z.number(),
  /** Of them those that could not be read, but not those whose reading somebody cancelled. */
  failedCount: z.number(),
  chunkCount: z.number(),
  byteSize: z.number(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
  /** Where one base is asked for by a member of its workspace. */
  index: knowledgeIndex.optional(),
  ...stamps,
});

const fields = { description: optionalText(2000), tags, visibility, metadata };
const source = {
  uri: resourceUri,
  /** Pasted text, at most 5 million characters. */
  content: z.string().max(5_000_000),
};

export const createKnowledge = route({
  method: 'POST',
  path: '/api/knowledges',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  repeatable: true,
  summary: 'A knowledge base, from an upload, a web address, pasted text, or empty',
  sentence: 'Failed to create knowledge record',
  bodyLimit: 24 * 1024 * 1024,
  body: z
    .strictObject({
      name: text(120),
      description: fields.description.optional(),
      tags: tags.optional(),
      visibility: visibility.optional(),
      metadata: metadata.optional(),
      uri: source.uri.optional(),
      /** The name the file had, shown as the document's name. */
      fileName: text(255).optional(),
      content: source.content.optional(),
    })
    .refine((body) => body.uri === undefined || body.content === undefined, {
      error: 'Give either uri or content',
      path: ['uri'],
    }),
  answer: knowledge,
});

export const listKnowledges = route({
  method: 'GET',
  path: '/api/knowledges',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: 'Knowledge bases of the workspace',
  sentence: 'Request failed',
  query: z.strictObject({
    ...paging,
    knowledgeName: filterText.optional(),
    status: askedStatus.optional(),
    /** Whether a document of it could not be read, whatever its status. */
    hasFailed: flag.optional(),
    excludeIds: commaList(uuid).optional(),
    tags: commaList(filterText).optional(),
  }),
  answer: knowledge,
});

export const getKnowledge = route({
  method: 'GET',
  path: '/api/knowledges/:id',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'One knowledge base',
  sentence: 'Knowledge not found',
  params: idParams,
  answer: knowledge,
});

export const updateKnowledge = route({
  method: 'PUT',
  path: '/api/knowledges/:id',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Change its fields; isKnowledgeChanged indexes it again while the old index serves',
  sentence: 'Failed to update knowledge metadata',
  params: idParams,
  body: z.strictObject({
    name: text(120).optional(),
    description: fields.description.optional(),
    tags: tags.optional(),
    visibility: visibility.optional(),
    metadata: metadata.optional(),
    uri: source.uri.optional(),
    isKnowledgeChanged: z.boolean().optional(),
  }),
  answer: knowledge,
});

export const deleteKnowledge = route({
  method: 'DELETE',
  path: '/api/knowledges/:id',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Remove it with its files, index and links to agents',
  sentence: 'Failed to delete knowledge',
  params: idParams,
  answer: nothing,
});

export const reindexKnowledge = route({
  method: 'POST',
  path: '/api/knowledges/:id/reindex',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Read all its documents anew; the old index serves until each is ready',
  sentence: 'Failed to update knowledge metadata',
  params: idParams,
  answer: knowledge,
});

export const searchKnowledge = route({
  method: 'POST',
  path: '/api/knowledges/:id/search',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'Retrieval test: the passages a question would find',
  sentence: 'Request failed',
  params: idParams,
  body: z.strictObject({ query: text(8000), topK: z.number().int().min(1).max(50).default(8) }),
  answer: z.object({
    passages: z.array(
      z.object({
        documentUUID: uuid,
        title: z.string(),
        ordinal: z.number(),
        page: z.number().nullable(),
        heading: z.string().nullable(),
        text: z.string(),
        score: z.number(),
        /** Share of the question's content words it covers, weighted by rarity, 0 to 1. */
        coverage: z.number(),
        /** What its words are worth: BM25. Of the passages of one answer the best is what the others are held against. */
        words: z.number(),
        /** How near its meaning is to the question's, −1 to 1; null where vectors had no say. */
        similarity: z.number().nullable(),
        /** What a rerank model says of it; null where none had a say. */
        rerank: z.number().nullable(),
        /** The question's content words as the passage writes them, in lower case. */
        matched: z.array(z.string()),
      }),
    ),
    /** Whether meanings were compared too; `none`: the base has no vectors, `late` and `failed`: words alone answered. */
    vectors: z.object({ state: z.enum(['none', 'used', 'late', 'failed']), reason: z.string().nullable() }),
    /** Whether a rerank model put them in order; `none`: there is none, `late` and `failed`: they stand as they were found. */
    rerank: z.object({ state: z.enum(['none', 'used', 'late', 'failed']), reason: z.string().nullable() }),
    tookMs: z.number(),
  }),
});

export const lookUpKnowledgeUrl = route({
  method: 'GET',
  path: '/api/knowledges-url',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Fetch a page safely and tell what it is, before it becomes knowledge',
  sentence: 'Request failed',
  query: z.strictObject({ url }),
  answer: z.object({
    url: z.string(),
    title: z.string(),
    contentType: z.string(),
    byteSize: z.number(),
    excerpt: z.string(),
    knowledge: knowledge.nullable(),
  }),
});
