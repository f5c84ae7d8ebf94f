import { z } from 'zod';
import {
  filterText,
  idParams,
  MAX_INT,
  nothing,
  paging,
  resourceUri,
  stamps,
  text,
  uuid,
} from '../fields.ts';
import { route } from '../route.ts';
import { askedStatus, fileType, knowledgeStatus } from './knowledges.ts';

export const documentParams = z.strictObject({ id: uuid, docUuid: uuid });

export const document = z.object({
  uuid,
  knowledgeUUID: uuid,
  name: z.string(),
  fileType,
  byteSize: z.number(),
  uri: z.string().nullable(),
  status: knowledgeStatus,
  progress: z.number().min(0).max(100),
  statusReason: z.string().nullable(),
  /** A stable name of why it failed, for translation. */
  statusCode: z.string().nullable(),
  pageCount: z.number().nullable(),
  chunkCount: z.number(),
  /** Whether questions find it: an index of it serves, be it while a newer one is built or after that failed. */
  serving: z.boolean(),
  ...stamps,
});

export const listDocuments = route({
  method: 'GET',
  path: '/api/knowledges/:id/documents',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: 'Documents of a knowledge base',
  sentence: 'Knowledge not found',
  params: idParams,
  query: z.strictObject({
    ...paging,
    documentName: filterText.optional(),
    status: askedStatus.optional(),
  }),
  answer: document,
});

export const addDocument = route({
  method: 'POST',
  path: '/api/knowledges/:id/documents',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  repeatable: true,
  summary: 'Add a document from an upload, a web address or pasted text',
  sentence: 'Failed to create knowledge record',
  params: idParams,
  bodyLimit: 24 * 1024 * 1024,
  body: z
    .strictObject({
      uri: resourceUri.optional(),
      content: z.string().max(5_000_000).optional(),
      name: text(255).optional(),
    })
    .refine((body) => (body.uri === undefined) !== (body.content === undefined), {
      error: 'Give either uri or content',
      path: ['uri'],
    }),
  answer: document,
});

export const getDocument = route({
  method: 'GET',
  path: '/api/knowledges/:id/documents/:docUuid',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'One document',
  sentence: 'Knowledge not found',
  params: documentParams,
  answer: document,
});

export const updateDocument = route({
  method: 'PUT',
  path: '/api/knowledges/:id/documents/:docUuid',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary:
    'Rename a document, or read it from another file, address or text; the old index serves until then',
  sentence: 'Failed to update knowledge metadata',
  params: documentParams,
  bodyLimit: 24 * 1024 * 1024,
  body: z
    .strictObject({
      name: text(255).optional(),
      uri: resourceUri.optional(),
      content: z.string().max(5_000_000).optional(),
    })
    .refine((body) => body.uri === undefined || body.content === undefined, {
      error: 'Give either uri or content',
      path: ['uri'],
    }),
  answer: document,
});

export const deleteDocument = route({
  method: 'DELETE',
  path: '/api/knowledges/:id/documents/:docUuid',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Remove a document with its file and its part of the index',
  sentence: 'Failed to delete knowledge',
  params: documentParams,
  answer: nothing,
});

export const retryDocument = route({
  method: 'POST',
  path: '/api/knowledges/:id/documents/:docUuid/retry',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Read a document again',
  sentence: 'Request failed',
  params: documentParams,
  answer: document,
});

export const reindexDocument = route({
  method: 'POST',
  path: '/api/knowledges/:id/documents/:docUuid/reindex',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Read a document anew from the beginning; the old index serves until then',
  sentence: 'Failed to update knowledge metadata',
  params: documentParams,
  answer: document,
});

export const cancelDocument = route({
  method: 'POST',
  path: '/api/knowledges/:id/documents/:docUuid/cancel',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Stop reading a document at once; what served before goes on, else it has failed',
  sentence: 'Failed to update knowledge metadata',
  params: documentParams,
  answer: document,
});

export const listChunks = route({
  method: 'GET',
  path: '/api/knowledges/:id/documents/:docUuid/chunks',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: 'The chunks a document was cut into',
  sentence: 'Knowledge not found',
  params: documentParams,
  query: z.strictObject({ ...paging }),
  answer: z.object({
    ordinal: z.number(),
    page: z.number().nullable(),
    heading: z.string().nullable(),
    text: z.string(),
  }),
});

export const getPassage = route({
  method: 'GET',
  path: '/api/knowledges/:id/documents/:docUuid/passages/:ordinal',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'The page (or section) a chunk stands on, with where the chunk begins and ends in it',
  sentence: 'Knowledge not found',
  params: z.strictObject({ id: uuid, docUuid: uuid, ordinal: z.coerce.number().int().min(0).max(MAX_INT) }),
  answer: z.object({
    documentUUID: uuid,
    title: z.string(),
    fileType,
    page: z.number().nullable(),
    pageCount: z.number().nullable(),
    heading: z.string().nullable(),
    text: z.string(),
    start: z.number(),
    end: z.number(),
    previousOrdinal: z.number().nullable(),
    nextOrdinal: z.number().nullable(),
  }),
});
