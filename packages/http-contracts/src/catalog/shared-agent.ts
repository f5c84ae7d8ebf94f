import { z } from 'zod';
import { callerFields, instant, uuid } from '../fields.ts';
import { route } from '../route.ts';

export const sharedAgent = z.object({
  shareId: uuid,
  agent: z.object({
    uuid,
    name: z.string(),
    description: z.string(),
    logo: z.string(),
    openingMessage: z.string(),
    suggestedQuestions: z.array(z.string()),
  }),
  expiresAt: instant.nullable(),
  /** null: as many as one likes. */
  messagesLeft: z.number().nullable(),
  /** Of the visitor: to be sent back as `x-visitor-token` where cookies are blocked. */
  visitorToken: z.string().optional(),
});

export const getSharedAgent = route({
  method: 'GET',
  path: '/api/shared-agent',
  service: 'catalog',
  access: 'guest',
  rate: 'read',
  form: 'data',
  summary: 'The agent that a share opens to its guest',
  sentence: 'Agent not found',
  query: z.strictObject(callerFields),
  answer: sharedAgent,
});
