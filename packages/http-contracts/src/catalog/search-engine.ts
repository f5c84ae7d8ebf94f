import { z } from 'zod';
import { nothing, secretShown, stamps, text } from '../fields.ts';
import { route } from '../route.ts';
import { apiKey, baseUrl } from './model-providers.ts';

const searchEngineKind = z.enum(['searxng', 'brave', 'tavily']);

export const searchEngine = z.object({
  kind: searchEngineKind,
  baseUrl: z.string(),
  apiKey: secretShown,
  ...stamps,
});

const shown = z.object({ engine: searchEngine.nullable() });
const place = { kind: searchEngineKind, baseUrl, apiKey: apiKey.optional() };
const admin = { service: 'catalog', access: 'admin', form: 'data', sentence: 'Request failed' } as const;

export const getSearchEngine = route({
  ...admin,
  method: 'GET',
  path: '/api/search-engine',
  rate: 'read',
  summary: 'What agents look things up in the web with, its key hidden; null: nothing',
  answer: shown,
});

export const setSearchEngine = route({
  ...admin,
  method: 'PUT',
  path: '/api/search-engine',
  rate: 'write',
  summary: 'Set the search engine; a key that is left out stays for the same kind and host',
  body: z.strictObject(place),
  answer: shown,
});

export const removeSearchEngine = route({
  ...admin,
  method: 'DELETE',
  path: '/api/search-engine',
  rate: 'write',
  summary: 'No agent looks things up any more',
  answer: nothing,
});

export const trySearchEngine = route({
  ...admin,
  method: 'POST',
  path: '/api/search-engine/test',
  rate: 'write',
  summary: 'Look something up, or say what is wrong; the saved key is used where none is sent',
  body: z.strictObject({ ...place, query: text(200) }),
  answer: z.object({
    ok: z.boolean(),
    pages: z.array(z.object({ title: z.string(), url: z.string() })),
    ms: z.number().nullable(),
    problem: z.string().nullable(),
    /** A stable name of the problem, for translation. */
    code: z.string().nullable(),
  }),
});

export const getWebTools = route({
  method: 'GET',
  path: '/api/web-tools',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'Which of the web tools that an agent may have work here',
  sentence: 'Request failed',
  answer: z.object({
    /** A search engine is set up. */
    search: z.boolean(),
  }),
});
