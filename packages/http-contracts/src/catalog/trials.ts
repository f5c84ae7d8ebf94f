import { z } from 'zod';
import { uuid } from '../fields.ts';
import { route } from '../route.ts';

export const trial = z.object({
  agentUUID: uuid,
  used: z.number(),
  limit: z.number(),
  remaining: z.number(),
});

export const listTrials = route({
  method: 'GET',
  path: '/api/agents/trials',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'How often the caller has tried paid agents; with agentId of that one, tried or not',
  sentence: 'Failed to get trials data',
  query: z.strictObject({ agentId: uuid.optional() }),
  answer: z.array(trial),
});
