import { z } from 'zod';
import { uuid } from '../fields.ts';
import { route } from '../route.ts';
import { agent } from './agents.ts';
import { toolChange } from './mcp-servers.ts';

const common = {
  service: 'catalog',
  access: 'person',
  form: 'data',
  sentence: 'Agent not found',
  params: z.strictObject({ id: uuid, uuid }),
} as const;

export const getAgentToolChange = route({
  ...common,
  method: 'GET',
  path: '/api/agents/:id/mcp-servers/:uuid/change',
  rate: 'read',
  summary: "From the tools that were accepted for this agent to what the server's tools are now",
  answer: toolChange.omit({ at: true }),
});

export const acceptAgentTools = route({
  ...common,
  method: 'POST',
  path: '/api/agents/:id/mcp-servers/:uuid/accept',
  rate: 'write',
  summary: 'Let the agent use the tools as they were looked at; 409 where they have changed again',
  body: z.strictObject({ hash: z.string().min(1).max(100) }),
  answer: agent,
});
