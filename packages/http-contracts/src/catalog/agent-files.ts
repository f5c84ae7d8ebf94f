import { z } from 'zod';
import { idParams, instant, NOT_STORABLE, storable, text, url, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { version } from './agent-versions.ts';
import { agent, agentTexts, toolChoice } from './agents.ts';

/** The version of the file's form that is written; earlier ones are read too: 1 knew no addresses of servers, 2 no web. */
export const AGENT_FILE_VERSION = 3;

const linked = z.strictObject({ uuid, name: text(200) });

/** One agent as a file: what it is made of, what it links to by uuid, name and address, and no secret. */
const agentFile = z.strictObject({
  format: z.literal('tutka.agent', 'This is no file of an agent'),
  formatVersion: z.literal(
    [1, 2, AGENT_FILE_VERSION],
    'This file was written by a version of Tutka that is not known here',
  ),
  exportedAt: instant.optional(),
  agent: z.strictObject({
    name: text(120),
    ...agentTexts,
    model: z
      .strictObject({ id: text(300), name: text(200) })
      .nullable()
      .optional(),
    knowledges: z.array(linked).max(50).optional(),
    mcpServers: z
      .array(
        z.strictObject({
          ...toolChoice,
          name: text(200),
          /** Without its query, where keys may stand; absent for the operator's programs. */
          url: url.optional(),
          /** Of the list of tools that was accepted. */
          toolsHash: z.string().min(1).max(100).refine(storable, NOT_STORABLE).optional(),
        }),
      )
      .max(20)
      .optional(),
  }),
});
export type AgentFile = z.infer<typeof agentFile>;

const ofAgent = { service: 'catalog', access: 'person' } as const;

export const copyAgent = route({
  ...ofAgent,
  method: 'POST',
  path: '/api/agents/:id/copy',
  rate: 'write',
  form: 'data',
  repeatable: true,
  summary: "An agent of one's own with the same content",
  sentence: 'Failed to create agent',
  params: idParams,
  body: z.strictObject({ name: text(120).optional() }).optional(),
  answer: agent,
});

export const exportAgent = route({
  ...ofAgent,
  method: 'GET',
  path: '/api/agents/:id/export',
  rate: 'read',
  form: 'raw',
  summary: 'An agent as one JSON file',
  sentence: 'Agent not found',
  params: idParams,
  answer: z.string(),
});

export const importAgent = route({
  ...ofAgent,
  method: 'POST',
  path: '/api/agents/import',
  rate: 'write',
  form: 'data',
  repeatable: true,
  summary: 'Make an agent from such a file; it answers nobody until it is activated',
  sentence: 'Failed to create agent',
  body: agentFile,
  answer: agent,
});

export const activateAgent = route({
  ...ofAgent,
  method: 'POST',
  path: '/api/agents/:id/activate',
  rate: 'write',
  form: 'data',
  summary: 'Let an imported agent answer, after a look at it: at the version named, else at the newest',
  sentence: 'Failed to update agent',
  params: idParams,
  body: z.strictObject({ version: version.optional() }).optional(),
  answer: agent,
});
