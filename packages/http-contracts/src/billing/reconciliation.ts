import { z } from 'zod';
import { currency, flag, instant, moment, money, optionalText, paging, uuid, uuidParams } from '../fields.ts';
import { route } from '../route.ts';
import { provider } from './providers.ts';

/** What the platform's books and a provider's disagree about. */
export const DIFFERENCE_KINDS = [
  'UNKNOWN_CHARGE',
  'MISSING_CHARGE',
  'OTHER_AMOUNT',
  'OTHER_CURRENCY',
  'PAYMENT_MISSED',
  'UNKNOWN_REFUND',
  'MISSING_REFUND',
  'OTHER_REFUND_AMOUNT',
  'REFUND_MISSED',
  'REFUND_FAILED',
  'REFUND_UNNOTED',
  'DISPUTE',
] as const;
const differenceKind = z.enum(DIFFERENCE_KINDS);

const reconciliation = z.object({
  uuid,
  provider,
  from: instant,
  /** Before this instant. */
  to: instant,
  /** By itself each day, or because an ADMIN asked. */
  origin: z.enum(['daily', 'asked']),
  askedBy: uuid.nullable(),
  state: z.enum(['running', 'finished', 'abandoned']),
  /** Of a run that is under way: its books are read, or payments compared. */
  stage: z.enum(['reading', 'comparing']).nullable(),
  /** Lines of the provider's books. */
  lines: z.number().int(),
  compared: z.number().int(),
  /** Payments there are to compare, once the books are read. */
  total: z.number().int().nullable(),
  found: z.number().int(),
  /** Of those found, what was brought in order at once. */
  mended: z.number().int(),
  /** Parts whose books were not to be had, such as `2026-11-21 isp.bill_not_exist`. */
  gaps: z.array(z.string()),
  /** Why it was given up, or what it waits for. */
  problem: z.string().nullable(),
  /** Which that is, where it is one that the platform has a sentence for. */
  problemCode: z.enum(['PROVIDER_NOT_OFFERED', 'PROVIDER_UNAVAILABLE', 'PROVIDER_REFUSED']).nullable(),
  startedAt: instant,
  endedAt: instant.nullable(),
});
export type Reconciliation = z.infer<typeof reconciliation>;

const amount = z.object({ amount: money, currency });

const difference = z.object({
  uuid,
  provider,
  kind: differenceKind,
  /** Mended: our books have it now. Gone: a later run did not find it any more. */
  state: z.enum(['open', 'mended', 'gone']),
  paymentUUID: uuid.nullable(),
  orderUUID: uuid.nullable(),
  /** The provider's number for it. */
  reference: z.string().nullable(),
  ours: amount.nullable(),
  theirs: amount.nullable(),
  /** A dispute's state: open or lost. */
  detail: z.string().nullable(),
  /** When the money moved. */
  at: instant,
  foundAt: instant,
  endedAt: instant.nullable(),
  runUUID: uuid,
  reviewed: z.object({ at: instant, by: uuid.nullable(), note: z.string().nullable() }).nullable(),
});
export type Difference = z.infer<typeof difference>;

const common = { service: 'billing', access: 'admin', form: 'data', sentence: 'Request failed' } as const;

export const listReconciliations = route({
  ...common,
  method: 'GET',
  path: '/api/admin/reconciliations',
  rate: 'read',
  form: 'page',
  summary: "Runs that compared the platform's books with a provider's, the newest first",
  query: z.strictObject(paging),
  answer: reconciliation,
});

export const startReconciliation = route({
  ...common,
  method: 'POST',
  path: '/api/admin/reconciliations',
  rate: 'write',
  summary: "Compare the platform's books with a provider's, for at most 31 days",
  body: z.strictObject({
    provider,
    from: moment,
    /** Before this instant; what lies ahead is left out. */
    to: moment,
  }),
  answer: reconciliation,
});

export const listDifferences = route({
  ...common,
  method: 'GET',
  path: '/api/admin/differences',
  rate: 'read',
  form: 'page',
  summary: 'What was found where books were compared, the newest first',
  query: z.strictObject({
    provider: provider.optional(),
    kind: differenceKind.optional(),
    state: z.enum(['open', 'mended', 'gone']).optional(),
    reviewed: flag.optional(),
    runUUID: uuid.optional(),
    /** That one alone, wherever it stands in the list. */
    uuid: uuid.optional(),
    ...paging,
  }),
  answer: difference,
});

export const reviewDifference = route({
  ...common,
  method: 'PUT',
  path: '/api/admin/differences/:uuid/review',
  rate: 'write',
  summary: 'Say that one has looked at a difference, and what about it',
  params: uuidParams,
  body: z.strictObject({ note: optionalText(1000) }),
  answer: difference,
});
