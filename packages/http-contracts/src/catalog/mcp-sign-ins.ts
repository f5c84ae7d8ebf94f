import { z } from 'zod';
import { url, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { mcpServer } from './mcp-servers.ts';

const common = {
  service: 'catalog',
  access: 'person',
  form: 'data',
  sentence: 'MCPServer not found',
} as const;

export const startMcpSignIn = route({
  ...common,
  method: 'POST',
  path: '/api/mcp-servers/:uuid/sign-in',
  rate: 'write',
  summary: 'Where to go to sign in to a server with OAuth; it comes back to /mcp/callback of `origin`',
  params: uuidParams,
  body: z.strictObject({ origin: url }),
  answer: z.object({ authorizationUrl: z.string() }),
});

export const finishMcpSignIn = route({
  ...common,
  method: 'POST',
  path: '/api/mcp-sign-ins',
  rate: 'write',
  summary: 'What the sign-in came back with; the tools are listed then',
  body: z.strictObject({
    state: z.string().min(1).max(500),
    code: z.string().min(1).max(8000),
    iss: z.string().max(2048).optional(),
  }),
  answer: mcpServer,
});

export const forgetMcpSignIn = route({
  ...common,
  method: 'DELETE',
  path: '/api/mcp-servers/:uuid/sign-in',
  rate: 'write',
  summary: 'Forget the own tokens for a server',
  params: uuidParams,
  answer: mcpServer,
});
