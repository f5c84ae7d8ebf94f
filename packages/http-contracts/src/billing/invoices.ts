import { z } from 'zod';
import {
  currency,
  filterText,
  instant,
  LANGUAGES,
  money,
  nothing,
  paging,
  since,
  until,
  uuid,
  uuidParams,
} from '../fields.ts';
import { route } from '../route.ts';
import { orderId } from './orders.ts';
import { discountRule, product } from './products.ts';
import { provider } from './providers.ts';
import { appliedTax } from './tax.ts';

const kind = z.enum(['invoice', 'creditNote']);
const other = z.object({ uuid, number: z.string() });

/** Who sold, as it stood when the document was issued. */
const sellerShown = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  taxId: z.string(),
  email: z.string(),
  logoText: z.string(),
  note: z.string(),
});

/** Who bought, as it stood then; null where nobody had said. */
const buyerShown = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  region: z.string(),
  taxId: z.string(),
  email: z.string(),
});

const invoice = z.object({
  uuid,
  kind,
  /** Without gaps within its series and year: INV-2026-000001. */
  number: z.string(),
  issuedAt: instant,
  orderUUID: uuid,
  orderNumber: z.number().int(),
  orderedAt: instant,
  /** Of the person who ordered. */
  userId: z.number().int(),
  userUUID: uuid,
  seller: sellerShown,
  buyer: buyerShown.nullable(),
  product,
  /** It is the difference for a change to this plan, and not the plan's price. */
  isChange: z.boolean(),
  currency,
  /** Before discounts; of a credit note as its total. */
  subtotal: money,
  discountRules: z.array(discountRule),
  /** Without the tax. */
  net: money,
  tax: appliedTax.nullable(),
  total: money,
  /** How it was paid; null where there was nothing to pay. Of a credit note: which way the money went back. */
  payment: z
    .object({
      provider,
      reference: z.string(),
      paidAt: instant,
      /** No real money moved. */
      sandbox: z.boolean(),
    })
    .nullable(),
  /** What a credit note takes back. */
  invoice: other.nullable(),
  creditNotes: z.array(other),
});
export type Invoice = z.infer<typeof invoice>;

/** With whose it is, as an ADMIN reads documents of other workspaces. */
const invoiceOfWorkspace = invoice.extend({ workspace: uuid });
export type InvoiceOfWorkspace = z.infer<typeof invoiceOfWorkspace>;

const common = { service: 'billing', access: 'person', form: 'data', rate: 'read', method: 'GET' } as const;
const none = { sentence: 'Invoice not found' } as const;

const filters = {
  kind: kind.optional(),
  /** Issued at or after, and before; a day (UTC) as `to` is meant whole. */
  from: since.optional(),
  to: until.optional(),
};
const everybodys = { ...filters, search: filterText.optional() };
const asCsv = { rate: 'write', form: 'raw', sentence: 'Request failed', answer: z.string() } as const;

export const listInvoices = route({
  ...common,
  path: '/api/invoices',
  form: 'page',
  summary:
    'Invoices and credit notes, the newest first: of what one bought oneself; owners and admins see all of the workspace',
  sentence: 'Request failed',
  query: z.strictObject({ ...filters, ...paging }),
  answer: invoice,
});

export const exportInvoices = route({
  ...common,
  ...asCsv,
  path: '/api/invoices/export',
  summary:
    'The same documents as CSV in UTF-8, all of them: times in UTC, amounts in decimals of their currency, those of a credit note below zero',
  query: z.strictObject(filters),
});

export const listAllInvoices = route({
  ...common,
  path: '/api/admin/invoices',
  access: 'admin',
  form: 'page',
  summary:
    'Invoices and credit notes of the whole platform, the newest first; `search` is a number or what it begins with',
  sentence: 'Request failed',
  query: z.strictObject({ ...everybodys, ...paging }),
  answer: invoiceOfWorkspace,
});

export const exportAllInvoices = route({
  ...common,
  ...asCsv,
  path: '/api/admin/invoices/export',
  access: 'admin',
  summary: 'The same documents of the whole platform as CSV in UTF-8, all of them',
  query: z.strictObject(everybodys),
});

export const listOrderInvoices = route({
  ...common,
  path: '/api/orders/:id/invoices',
  summary:
    "An order's invoice and credit notes, the oldest first; they come a moment after it is completed or refunded",
  sentence: 'Order not found',
  params: z.strictObject({ id: orderId }),
  answer: z.array(invoice),
});

export const getInvoice = route({
  ...common,
  ...none,
  path: '/api/invoices/:uuid',
  summary: 'One invoice or credit note, as it was issued',
  params: uuidParams,
  answer: invoice,
});

export const getInvoicePdf = route({
  ...common,
  ...none,
  path: '/api/invoices/:uuid/pdf',
  form: 'raw',
  summary: 'The same as a PDF of A4 pages, in the language asked for or else that of the caller',
  params: uuidParams,
  query: z.strictObject({ language: z.enum(LANGUAGES).optional() }),
  answer: nothing,
});
