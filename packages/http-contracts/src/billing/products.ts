import { z } from 'zod';
import { credits, money, uuid } from '../fields.ts';

export const planId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'A plan is named by small letters, digits and dashes');
export const period = z.enum(['month', 'year']);

/** What a person asks to buy. The server says what it costs. */
export const wantedProduct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan'), planId, period }),
  z.strictObject({ kind: z.literal('agent'), agentUUID: uuid }),
  /** `amount`: what the credits are worth, in the currency of the ledger. */
  z.strictObject({ kind: z.literal('credits'), amount: credits }),
]);
export type WantedProduct = z.infer<typeof wantedProduct>;

const name = { name: z.string() };

/** What an order is about, as it was named when it was placed. */
export const product = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), planId, period, ...name }),
  z.object({ kind: z.literal('agent'), agentUUID: uuid, ...name }),
  z.object({ kind: z.literal('credits'), amount: money, ...name }),
]);
export type Product = z.infer<typeof product>;

/** A discount as it was applied: `value` is a percentage or an amount, `off` what it took off the price. */
export const discountRule = z.object({
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  value: money,
  off: money,
});
