import { z } from 'zod';
import { uuidParams } from '../fields.ts';
import { route } from '../route.ts';

export const callAgentMcp = route({
  method: 'POST',
  path: '/mcp/agents/:uuid',
  service: 'conversation',
  access: 'person',
  rate: 'turn',
  form: 'mcp',
  summary:
    'An agent as an MCP server (streamable HTTP): the tools `ask` and, where it has knowledge, `search_knowledge`',
  sentence: 'Agent not found',
  params: uuidParams,
  /** One JSON-RPC message; the protocol's own schemas see to the rest. */
  body: z.looseObject({ jsonrpc: z.literal('2.0') }),
  answer: z.looseObject({ jsonrpc: z.literal('2.0') }),
});
