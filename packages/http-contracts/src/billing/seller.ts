import { z } from 'zod';
import { email, instant, optionalText, text } from '../fields.ts';
import { route } from '../route.ts';
import { country, lines, taxRate } from './tax.ts';

const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/, 'Write 1 to 12 letters, digits and dashes');

const terms = {
  name: text(120),
  /** In lines, as it is written on letters. */
  address: lines(400),
  country,
  taxId: optionalText(40),
  email: z.union([z.literal(''), email], { error: 'Invalid email format' }),
  /** Stands at the top of what is issued; empty: the name. */
  logoText: optionalText(40),
  /** Stands at the foot of what is issued: registers, banks, directors. */
  note: z.union([z.literal(''), lines(400)]),
  invoicePrefix: prefix,
  creditNotePrefix: prefix,
  /** At most one for a place. */
  taxRates: z.array(taxRate).max(500),
};

const seller = z.object({ ...terms, address: z.string(), email: z.string(), updatedAt: instant });
export type Seller = z.infer<typeof seller>;

const common = {
  service: 'billing',
  access: 'admin',
  form: 'data',
  path: '/api/admin/seller',
  sentence: 'Request failed',
} as const;

export const getSeller = route({
  ...common,
  method: 'GET',
  rate: 'read',
  summary: 'Who sells, as invoices name them, and the taxes that buyers pay; null: nobody said yet',
  answer: seller.nullable(),
});

export const setSeller = route({
  ...common,
  method: 'PUT',
  rate: 'write',
  summary:
    'Say who sells and which taxes buyers pay; it holds for orders and invoices from now on, and orders that waited for it get their invoices',
  body: z.strictObject(terms),
  answer: seller,
});
