import { z } from 'zod';
import { instant, moment, money, paging, stamps, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { payable } from './currencies.ts';
import { planId } from './products.ts';

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'Write 3 to 40 letters, digits and dashes');

const when = moment.nullable();

const terms = {
  kind: z.enum(['percent', 'amount']),
  /** A percentage from 0.01 to 100, or an amount of `currency`. */
  value: money,
  /** Of an amount; null for a percentage. */
  currency: payable.nullable(),
  from: when,
  until: when,
  /** How many orders may use it; null: any number. Orders that are cancelled give theirs back. */
  limit: z.number().int().min(1).max(1_000_000_000).nullable(),
  /** For these alone; empty: for everything of the kind. */
  products: z.strictObject({
    kinds: z.array(z.enum(['plan', 'agent', 'credits'])).max(3),
    planIds: z.array(planId).max(50),
    agentUUIDs: z.array(uuid).max(50),
  }),
};

const discountCode = z.object({
  uuid,
  code: z.string(),
  ...terms,
  from: instant.nullable(),
  until: instant.nullable(),
  isActive: z.boolean(),
  usedCount: z.number().int(),
  ...stamps,
});
export type DiscountCode = z.infer<typeof discountCode>;

const common = { service: 'billing', access: 'admin', form: 'data', sentence: 'Request failed' } as const;

export const listDiscountCodes = route({
  ...common,
  method: 'GET',
  path: '/api/discount-codes',
  rate: 'read',
  form: 'page',
  summary: 'Discount codes, the newest first',
  query: z.strictObject(paging),
  answer: discountCode,
});

export const createDiscountCode = route({
  ...common,
  method: 'POST',
  path: '/api/discount-codes',
  rate: 'write',
  summary: 'Make a discount code',
  body: z.strictObject({ code, ...terms }),
  answer: discountCode,
});

export const updateDiscountCode = route({
  ...common,
  method: 'PUT',
  path: '/api/discount-codes/:uuid',
  rate: 'write',
  summary: 'Stop a discount code, let it count again, or change its dates and limit',
  params: uuidParams,
  body: z.strictObject({
    isActive: z.boolean().optional(),
    from: when.optional(),
    until: when.optional(),
    limit: terms.limit.optional(),
  }),
  answer: discountCode,
});
