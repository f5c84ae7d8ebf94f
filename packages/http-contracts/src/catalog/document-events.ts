import { z } from 'zod';
import { instant } from '../fields.ts';
import { route } from '../route.ts';
import { documentParams } from './documents.ts';

/** One line of a document's timeline, from its event stream. */
export const timelineEntry = z.object({
  at: instant,
  kind: z.enum([
    'queued',
    'started',
    'fetched',
    'parsed',
    'chunked',
    'indexed',
    'ready',
    'failed',
    'resumed',
    'retried',
    'replaced',
    'renamed',
    'cancelled',
  ]),
  /** Pages or chunks so far, and of how many, where it is a count. */
  done: z.number().nullable(),
  total: z.number().nullable(),
  reason: z.string().nullable(),
  /** What the reason is an instance of, by which it is said in other languages. */
  code: z.string().nullable(),
  /** Who read a picture: tesseract, or the name of a vision model. */
  reader: z.string().nullable(),
});

export const listDocumentEvents = route({
  method: 'GET',
  path: '/api/knowledges/:id/documents/:docUuid/events',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'What happened to a document, from its event stream',
  sentence: 'Knowledge not found',
  params: documentParams,
  answer: z.array(timelineEntry),
});
