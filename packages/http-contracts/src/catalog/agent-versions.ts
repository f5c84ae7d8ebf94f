import { z } from 'zod';
import { idParams, instant, paging, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { agent, toolChoice, webResults } from './agents.ts';

/** The number of an agent's version. */
export const version = z.number().int().min(1);
const versionParams = z.strictObject({
  ...idParams.shape,
  version: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** One saved state of an agent: who made it, when, and what is different from the one before. */
export const agentVersion = z.object({
  version,
  name: z.string(),
  savedAt: instant,
  savedBy: z.object({ uuid, logo: z.string(), email: z.string() }).nullable(),
  /** Names of fields; none for the first version. */
  changed: z.array(z.string()),
  /** The version whose content this one took back. */
  restoredFrom: z.number().nullable(),
  isPublished: z.boolean(),
});

/** The same with all that it keeps. */
export const wholeAgentVersion = agentVersion.extend({
  description: z.string(),
  logo: z.string(),
  prompt: z.string(),
  model: z.string().nullable(),
  temperature: z.number(),
  maxTokens: z.number().nullable(),
  openingMessage: z.string(),
  suggestedQuestions: z.array(z.string()),
  /** The name is null where the base is gone or closed. */
  knowledges: z.array(z.object({ uuid, name: z.string().nullable() })),
  mcpServers: z.array(z.object({ ...toolChoice, name: z.string().nullable() })),
  tags: z.array(z.string()),
  webSearch: z.boolean(),
  webFetch: z.boolean(),
  webResults: webResults.optional(),
});

const ofAgent = { service: 'catalog', access: 'person' } as const;

export const listAgentVersions = route({
  ...ofAgent,
  method: 'GET',
  path: '/api/agents/:id/versions',
  rate: 'read',
  form: 'page',
  summary: 'Every saved state of an agent, the newest first',
  sentence: 'Agent not found',
  params: idParams,
  query: z.strictObject(paging),
  answer: agentVersion,
});

export const getAgentVersion = route({
  ...ofAgent,
  method: 'GET',
  path: '/api/agents/:id/versions/:version',
  rate: 'read',
  form: 'data',
  summary: 'One saved state of an agent',
  sentence: 'Agent not found',
  params: versionParams,
  answer: wholeAgentVersion,
});

export const restoreAgentVersion = route({
  ...ofAgent,
  method: 'POST',
  path: '/api/agents/:id/versions/:version/restore',
  rate: 'write',
  form: 'data',
  summary: "Go back: a new version with an earlier one's content",
  sentence: 'Failed to update agent',
  params: versionParams,
  answer: agent,
});

export const publishAgent = route({
  ...ofAgent,
  method: 'POST',
  path: '/api/agents/:id/publish',
  rate: 'write',
  form: 'data',
  summary: 'The version others talk to; the newest where none is named',
  sentence: 'Failed to update agent',
  params: idParams,
  body: z.strictObject({ version: version.optional() }).optional(),
  answer: agent,
});

export const unpublishAgent = route({
  ...ofAgent,
  method: 'POST',
  path: '/api/agents/:id/unpublish',
  rate: 'write',
  form: 'data',
  summary: 'Nobody but members meets it until a version is published again',
  sentence: 'Failed to update agent',
  params: idParams,
  answer: agent,
});
