import { z } from 'zod';
import { email, optionalText, text } from '../fields.ts';
import { route } from '../route.ts';
import { country, lines } from './tax.ts';

const details = {
  name: text(120),
  /** In lines, as it is written on letters. */
  address: z.union([z.literal(''), lines(400)]),
  country,
  /** Where taxes differ within the country: CA, ON. */
  region: optionalText(40),
  taxId: optionalText(40),
  email: z.union([z.literal(''), email], { error: 'Invalid email format' }),
};

const billingDetails = z.object({ ...details, email: z.string() });
export type BillingDetails = z.infer<typeof billingDetails>;

const common = {
  service: 'billing',
  access: 'person',
  form: 'data',
  path: '/api/billing-details',
  sentence: 'Request failed',
} as const;

const answer = z.object({
  /** Null: nobody said yet. */
  details: billingDetails.nullable(),
  /** Whether the caller may change them. */
  isMine: z.boolean(),
  /** Regions with taxes of their own, by country. */
  regions: z.record(z.string(), z.array(z.string())),
});

export const getBillingDetails = route({
  ...common,
  method: 'GET',
  rate: 'read',
  summary: 'Who buys for this workspace, as invoices name them',
  answer,
});

export const setBillingDetails = route({
  ...common,
  method: 'PUT',
  rate: 'write',
  summary:
    'Say who buys for this workspace (owner or admin of it); invoices that were issued stay as they are',
  body: z.strictObject(details),
  answer,
});
