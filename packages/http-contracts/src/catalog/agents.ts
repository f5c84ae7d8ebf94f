import { z } from 'zod';
import { payable } from '../billing/currencies.ts';
import {
  commaList,
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
import { toolName } from './mcp-servers.ts';

const tag = text(40);
const tags = z.array(tag).max(20);
const logo = z.union(
  [
    z.literal(''),
    z
      .string()
      .max(255)
      .regex(/^\/api\/files\/[\w.-]+$/),
  ],
  { error: 'Invalid URL format' },
);

/** Which tools of an MCP server an agent may call. */
export const toolChoice = {
  uuid,
  /** The names of the tools it may call, or all of them. */
  tools: z.union([z.literal('all'), z.array(toolName).max(500)]),
  /** Whether the person in the chat is asked before each call. */
  approval: z.enum(['never', 'always']),
  /** Who sees what its tools answered: members of the workspace where nothing is said, or whoever the agent answers. */
  results: z.enum(['members', 'everyone']).optional(),
};

/** Who sees what the web answered: members of the workspace where nothing is said, or whoever the agent answers. */
export const webResults = z.enum(['members', 'everyone']);

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
  /** `toolsChanged`: the server lists other tools than were accepted; those that differ are not called until then. */
  mcpServers: z.array(z.object({ ...toolChoice, toolsChanged: z.boolean() })),
  tags: z.array(z.string()),
  /** It may look things up in the web, where the platform has a search engine; it may open pages there. */
  webSearch: z.boolean(),
  webFetch: z.boolean(),
  webResults: webResults.optional(),
  isPublic: z.boolean(),
  isFree: z.boolean(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  trialLimit: z.number(),
  version: z.number(),
  publishedVersion: z.number().nullable(),
  /** The Assistant that every workspace has: it cannot be deleted. */
  isAssistant: z.boolean(),
  /** How many people have asked it something. */
  userCount: z.number(),
  /** Of an imported agent, until somebody has looked at it: it answers nobody before. Null afterwards. */
  review: z
    .object({
      /** What the file names and this workspace does not have, or may not open. */
      missing: z.array(
        z.object({
          kind: z.enum(['knowledge', 'model', 'mcpServer']),
          name: z.string(),
          /** Of a server that is to be connected. */
          url: z.string().optional(),
        }),
      ),
    })
    .nullable(),
  owner: z.object({ uuid, logo: z.string(), email: z.string() }),
  entitlement: z.enum(['owner', 'member', 'free', 'shared', 'purchased', 'trial', 'none']),
  ...stamps,
});

/** An agent in a list: as everywhere, without the prompt. */
export const listedAgent = agent.omit({ prompt: true });

/** What of an agent a version keeps and a file carries, besides its name and what it links to. */
export const agentTexts = {
  description: optionalText(4000).optional(),
  prompt: optionalText(40_000).optional(),
  temperature: temperature.optional(),
  maxTokens: z.number().int().min(1).max(1_000_000).nullable().optional(),
  openingMessage: optionalText(2000).optional(),
  suggestedQuestions: z.array(text(300)).max(8).optional(),
  tags: tags.optional(),
  webSearch: z.boolean().optional(),
  webFetch: z.boolean().optional(),
  webResults: webResults.optional(),
};

const fields = {
  ...agentTexts,
  logo: logo.optional(),
  model: text(300).nullable().optional(),
  knowledges: z.array(uuid).max(50).optional(),
  mcpServers: z.array(z.strictObject(toolChoice)).max(20).optional(),
  isPublic: z.boolean().optional(),
  isFree: z.boolean().optional(),
  price: money.nullable().optional(),
  currency: payable.nullable().optional(),
  trialLimit: z.number().int().min(0).max(1000).optional(),
};

export const listAgents = route({
  method: 'GET',
  path: '/api/agents',
  service: 'catalog',
  // Everyone's public ones are for everyone; the service asks others to sign in.
  access: 'public',
  rate: 'read',
  form: 'page',
  summary: "The workspace's agents; with isPublic=true everyone's public ones, without prompts",
  sentence: 'Failed to get agents',
  query: z.strictObject({
    ...paging,
    name: filterText.optional(),
    /** Words of name, description or tags, all of which must be there. */
    search: filterText.optional(),
    isPublic: flag.optional(),
    /** Of those that are no search of everyone's: made here, or given here by a share or a sale. */
    whose: z.enum(['own', 'shared']).optional(),
    isFree: flag.optional(),
    /** Comma-joined, a comma within one written %2C: any of them. */
    tags: commaList(tag).optional(),
    ownerUUID: uuid.optional(),
    /** Leaves one out: the agent that others are compared with. */
    exceptUUID: uuid.optional(),
    /** By last change where it says nothing; `newest` by last publication, `popular` by how many people asked it. */
    sort: z.enum(['changed', 'newest', 'popular']).default('changed'),
  }),
  answer: listedAgent,
});

export const listAgentTags = route({
  method: 'GET',
  path: '/api/agents/tags',
  service: 'catalog',
  access: 'public',
  rate: 'read',
  form: 'data',
  summary: 'The tags of public agents, the most frequent first',
  sentence: 'Failed to get agents',
  answer: z.array(z.object({ tag: z.string(), count: z.number() })),
});

export const createAgent = route({
  method: 'POST',
  path: '/api/agents',
  service: 'catalog',
  access: 'person',
  rate: 'write',
  form: 'data',
  repeatable: true,
  summary: 'Make an agent',
  sentence: 'Failed to create agent',
  body: z.strictObject({ name: text(120), ...fields }),
  answer: agent,
});

export const getAgent = route({
  method: 'GET',
  path: '/api/agents/:id',
  service: 'catalog',
  access: 'public',
  rate: 'read',
  form: 'data',
  summary: 'One agent: members meet its newest version, others the published one',
  sentence: 'Agent not found',
  params: idParams,
  /** `published` shows members what others meet. */
  query: z.strictObject({ view: z.enum(['published']).optional() }),
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
