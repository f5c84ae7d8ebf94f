import { z } from 'zod';
import {
  currency,
  filterText,
  flag,
  idParams,
  money,
  nothing,
  optionalText,
  paging,
  stamps,
  temperature,
  text,
  uuid,
} from '../fields.ts';
import { route } from '../route.ts';

const tags = z.array(text(40)).max(20);
const logo = z.union([
  z.literal(''),
  z
    .string()
    .max(255)
    .regex(/^\/api\/files\/[\w.-]+$/, 'Invalid URL format'),
]);

export const agent = z.object({
  uuid,
  name: z.string(),
  description: z.string(),
  logo: z.string(),
  /** Left out for those who are neither owner nor member. */
  prompt: z.string().optional(),
  /** `<provider uuid>/<model>`; null: the platform's default. */
  model: z.string().nullable(),
  temperature: z.number(),
  maxTokens: z.number().nullable(),
  openingMessage: z.string(),
  suggestedQuestions: z.array(z.string()),
  knowledges: z.array(uuid),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  isFree: z.boolean(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  trialLimit: z.number(),
  version: z.number(),
  publishedVersion: z.number().nullable(),
  /** The Assistant that every workspace has: it cannot be deleted. */
  isAssistant: z.boolean(),
  owner: z.object({ uuid, logo: z.string(), email: z.string() }),
  entitlement: z.enum(['owner', 'member', 'free', 'shared', 'purchased', 'trial', 'none']),
  ...stamps,
});

const fields = {
  description: optionalText(4000).optional(),
  logo: logo.optional(),
  prompt: optionalText(40_000).optional(),
  model: text(300).nullable().optional(),
  temperature: temperature.optional(),
  maxTokens: z.number().int().min(1).max(1_000_000).nullable().optional(),
  openingMessage: optionalText(2000).optional(),
  suggestedQuestions: z.array(text(300)).max(8).optional(),
  knowledges: z.array(uuid).max(50).optional(),
  tags: tags.optional(),
  isPublic: z.boolean().optional(),
  isFree: z.boolean().optional(),
  price: money.nullable().optional(),
  currency: currency.nullable().optional(),
  trialLimit: z.number().int().min(0).max(1000).optional(),
};

export const listAgents = route({
  method: 'GET',
  path: '/api/agents',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: "The workspace's agents; with isPublic=true everyone's public ones",
  sentence: 'Failed to get agents',
  query: z.strictObject({
    ...paging,
    name: filterText.optional(),
    isPublic: flag.optional(),
    isFree: flag.optional(),
  }),
  answer: agent,
});

export const createAgent = route({
  method: 'POST',
  path: '/api/agents',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Make an agent',
  sentence: 'Failed to create agent',
  body: z.strictObject({ name: text(120), ...fields }),
  answer: agent,
});

export const getAgent = route({
  method: 'GET',
  path: '/api/agents/:id',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'One agent',
  sentence: 'Agent not found',
  params: idParams,
  answer: agent,
});

export const updateAgent = route({
  method: 'PUT',
  path: '/api/agents/:id',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Save an agent: each save makes a version',
  sentence: 'Failed to update agent',
  params: idParams,
  body: z.strictObject({ name: text(120).optional(), ...fields }),
  answer: agent,
});

export const publishAgent = route({
  method: 'POST',
  path: '/api/agents/:id/publish',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'The version others talk to; the newest where none is named',
  sentence: 'Failed to update agent',
  params: idParams,
  body: z.strictObject({ version: z.number().int().min(1).optional() }).optional(),
  answer: agent,
});

export const deleteAgent = route({
  method: 'DELETE',
  path: '/api/agents/:id',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  summary: 'Remove an agent',
  sentence: 'Agent not found',
  params: idParams,
  answer: nothing,
});
