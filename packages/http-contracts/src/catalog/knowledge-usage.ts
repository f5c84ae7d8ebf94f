import { z } from 'zod';
import { route } from '../route.ts';
import { allowance } from './allowance.ts';

export const getKnowledgeUsage = route({
  method: 'GET',
  path: '/api/knowledges/usage',
  service: 'catalog',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'What the workspace has of knowledge, and how much it may have',
  sentence: 'Request failed',
  answer: z.object({
    bytes: allowance,
    knowledges: allowance,
    /** Of one file, in bytes. */
    maxFileBytes: z.number(),
    /** Where more can be bought; null where no plan is what limits it. */
    upgradeUrl: z.string().nullable(),
  }),
});
