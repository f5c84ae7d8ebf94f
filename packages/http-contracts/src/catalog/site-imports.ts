import { z } from 'zod';
import { idParams, stamps, url, uuid } from '../fields.ts';
import { route } from '../route.ts';

/** The most pages of one site that one import takes. */
export const SITE_PAGE_LIMIT = 200;

const importParams = z.strictObject({ id: uuid, importUuid: uuid });
const ordinal = z.number().int().min(0);

export const siteImport = z.object({
  uuid,
  knowledgeUUID: uuid,
  /** Where it starts. */
  url: z.string(),
  /** How pages are found: by the site map, by following links, or by links where there is no site map. */
  from: z.enum(['auto', 'sitemap', 'links']),
  /** Whether pages below the start, or below the folder of a file, alone come. */
  below: z.boolean(),
  limit: z.number(),
  /** `found`: the pages wait to be chosen from. */
  phase: z.enum(['looking', 'found', 'importing', 'done', 'cancelled', 'failed']),
  /** Pages found so far. */
  found: z.number(),
  chosen: z.number(),
  added: z.number(),
  leftOut: z.number(),
  /** A stable name of why it failed, for translation. */
  statusCode: z.string().nullable(),
  statusReason: z.string().nullable(),
  ...stamps,
});

export const sitePage = z.object({
  ordinal,
  url: z.string(),
  /** Null until the page was fetched. */
  title: z.string().nullable(),
  /** `found` may be chosen; `chosen` waits for its turn; `left-out` says why in `code`. */
  state: z.enum(['found', 'chosen', 'added', 'left-out']),
  code: z.string().nullable(),
  documentUUID: uuid.nullable(),
});

const shared = { service: 'catalog', access: 'person', form: 'data' } as const;

export const createSiteImport = route({
  ...shared,
  method: 'POST',
  path: '/api/knowledges/:id/site-imports',
  rate: 'write',
  summary: 'Look for the pages of a web site, politely; nothing is imported yet',
  sentence: 'Failed to create knowledge record',
  params: idParams,
  body: z.strictObject({
    url,
    from: siteImport.shape.from.default('auto'),
    below: z.boolean().default(false),
    limit: z.number().int().min(1).max(SITE_PAGE_LIMIT).default(50),
  }),
  answer: siteImport,
});

export const listSiteImports = route({
  ...shared,
  method: 'GET',
  path: '/api/knowledges/:id/site-imports',
  rate: 'read',
  summary: 'Imports of sites into a knowledge base, newest first',
  sentence: 'Knowledge not found',
  params: idParams,
  answer: z.array(siteImport),
});

export const getSiteImport = route({
  ...shared,
  method: 'GET',
  path: '/api/knowledges/:id/site-imports/:importUuid',
  rate: 'read',
  summary: 'One import of a site: how far it has come',
  sentence: 'Knowledge not found',
  params: importParams,
  answer: siteImport,
});

export const listSitePages = route({
  ...shared,
  method: 'GET',
  path: '/api/knowledges/:id/site-imports/:importUuid/pages',
  rate: 'read',
  summary: 'The pages that were found, and what became of each',
  sentence: 'Knowledge not found',
  params: importParams,
  answer: z.array(sitePage),
});

export const startSiteImport = route({
  ...shared,
  method: 'POST',
  path: '/api/knowledges/:id/site-imports/:importUuid/start',
  rate: 'write',
  summary: 'Import the pages that are chosen, one at a time, each as a document',
  sentence: 'Failed to create knowledge record',
  params: importParams,
  body: z.strictObject({ pages: z.array(ordinal).min(1).max(SITE_PAGE_LIMIT) }),
  answer: siteImport,
});

export const cancelSiteImport = route({
  ...shared,
  method: 'POST',
  path: '/api/knowledges/:id/site-imports/:importUuid/cancel',
  rate: 'write',
  summary: 'End it; pages that are documents already stay',
  sentence: 'Request failed',
  params: importParams,
  answer: siteImport,
});
