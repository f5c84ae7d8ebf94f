import { z } from 'zod';
import { credits, money, optionalText, stamps, text } from '../fields.ts';
import { route } from '../route.ts';
import { payable } from './currencies.ts';
import { planId } from './products.ts';

/** What a plan allows in a month (messages, tokens) or at any time; null: as much as they like. */
const planQuotas = z.object({
  messages: z.number().int().min(0).nullable(),
  tokens: z.number().int().min(0).nullable(),
  knowledgeBytes: z.number().int().min(0).nullable(),
  agents: z.number().int().min(0).nullable(),
  members: z.number().int().min(1).nullable(),
});

const price = z.strictObject({ month: money, year: money });

const terms = {
  name: text(60),
  description: optionalText(200),
  /** By currency; a plan without prices is not sold. Free costs 0 in each. */
  prices: z.partialRecord(payable, price),
  quotas: planQuotas.strict(),
  /** Usage that the price of a month includes, in the currency of the ledger; null: usage takes no credits. */
  includedCredits: credits.nullable(),
  /** In the order of the pricing page. */
  position: z.number().int().min(0).max(1000),
  /** Offered to new buyers; who has it keeps it. */
  isOffered: z.boolean(),
};

/** Which of its words are still those of the start: whoever shows the plan says them in the reader's language. */
const seeded = z.object({ name: z.boolean(), description: z.boolean() });

const plan = z.object({ id: planId, ...terms, seeded, ...stamps });
export type Plan = z.infer<typeof plan>;

const common = { service: 'billing', form: 'data', sentence: 'Request failed' } as const;

export const listPlans = route({
  ...common,
  method: 'GET',
  path: '/api/plans',
  access: 'public',
  rate: 'read',
  summary: 'The plans that are offered; an ADMIN sees the others too',
  answer: z.array(plan),
});

export const createPlan = route({
  ...common,
  method: 'POST',
  path: '/api/plans',
  access: 'admin',
  rate: 'write',
  summary: 'Make a plan',
  body: z.strictObject({ id: planId, ...terms }),
  answer: plan,
});

export const updatePlan = route({
  ...common,
  method: 'PUT',
  path: '/api/plans/:id',
  access: 'admin',
  rate: 'write',
  summary: 'Change a plan; prices hold for orders placed from now on',
  params: z.strictObject({ id: planId }),
  body: z.strictObject(terms).partial(),
  answer: plan,
});
