import { z } from 'zod';
import { credits, currency, day, instant, moment, month, paging, text, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { planId } from './products.ts';

/** An amount of the ledger, to the nano-unit; below zero where it goes. */
const nanos = z.string().regex(/^-?\d{1,15}\.\d{2,9}$/);
/** A year, with its 29 February. */
const MOST_DAYS = 366;

/** Null: as much as they like. */
const quota = z.object({ used: z.number().int(), limit: z.number().int().nullable() });
const quotas = z.object({ messages: quota, tokens: quota });
/** The same of what a workspace has; `used` is null while the service that knows does not answer. */
const held = z.object({ used: z.number().int().nullable(), limit: z.number().int().nullable() });

const took = {
  /** Calls of models and tools. */
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: nanos,
};

const spent = {
  /** `unpriced`: calls of models that have no price, which cost nothing. */
  totals: z.object({ ...took, unpriced: z.number().int() }),
  /** By day (UTC) and model, the oldest first. */
  series: z.array(z.object({ day, providerUUID: uuid.nullable(), model: z.string(), ...took })),
};

const usage = z.object({
  month,
  /** Of all amounts here. */
  currency,
  /** True: what the whole workspace took; false: one's own part of it. */
  isWhole: z.boolean(),
  plan: z.object({ id: planId, name: z.string() }).nullable(),
  /** Of the workspace, by its plan. */
  quotas,
  /** What the workspace has now, by its plan. The Assistant is no agent that counts. */
  holdings: z.object({ knowledgeBytes: held, agents: held, members: held }),
  /** One's own in all workspaces, by what an ADMIN allows. */
  own: quotas,
  /** For who manages the workspace. */
  credits: z
    .object({
      available: nanos,
      /** For turns that run. */
      reserved: nanos,
      /** Usage that the plan's month includes; null: usage takes no credits. */
      included: nanos.nullable(),
      /** What is not used up of what was given, the first to end first. */
      grants: z.array(
        z.object({
          uuid,
          /** The plan's month, bought, or an ADMIN's gift. */
          source: z.enum(['plan', 'purchase', 'admin']),
          amount: nanos,
          left: nanos,
          grantedAt: instant,
          /** Null: they stay. */
          expiresAt: instant.nullable(),
        }),
      ),
    })
    .nullable(),
  ...spent,
});
export type Usage = z.infer<typeof usage>;

/** The same of any workspace, all of it. */
const workspaceUsage = usage
  .omit({ isWhole: true, own: true })
  .extend({ credits: usage.shape.credits.unwrap() });
export type WorkspaceUsage = z.infer<typeof workspaceUsage>;

const usageSeries = z.object({
  /** The first day and the last, which is today (UTC). */
  from: day,
  to: day,
  currency,
  isWhole: z.boolean(),
  ...spent,
});
export type UsageSeries = z.infer<typeof usageSeries>;

const accounts = ['available', 'reserved', 'used', 'expired', 'granted', 'house'] as const;

const ledgerLine = z.object({
  uuid,
  at: instant,
  type: z.enum(['granted', 'reserved', 'settled', 'released', 'expired']),
  /** What moved between the accounts; sums to zero. */
  postings: z.partialRecord(z.enum(accounts), nanos),
  grantUUID: uuid.nullable(),
  /** The question that it was for. */
  turnUUID: uuid.nullable(),
  /** Of a settled line: the call that cost it. */
  usage: z
    .object({
      service: z.enum(['conversation', 'catalog']),
      /** Such as reply, title, program or document-embedding. */
      kind: z.string(),
      providerUUID: uuid.nullable(),
      model: z.string(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      /** The provider told no usage; counted from the texts. */
      estimated: z.boolean(),
      priced: z.boolean(),
      userUUID: uuid.nullable(),
      sessionUUID: uuid.nullable(),
      agentUUID: uuid.nullable(),
      knowledgeUUID: uuid.nullable(),
      documentUUID: uuid.nullable(),
    })
    .nullable(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

const common = { service: 'billing', sentence: 'Request failed' } as const;

export const getUsage = route({
  ...common,
  method: 'GET',
  path: '/api/usage',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'What a month took, against quotas and credits, by day and model; this month where none is named',
  query: z.strictObject({ month: month.optional() }),
  answer: usage,
});

export const getUsageSeries = route({
  ...common,
  method: 'GET',
  path: '/api/usage/series',
  access: 'person',
  rate: 'read',
  form: 'data',
  summary: 'What the last days took, today the last of them, by day and model',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(MOST_DAYS).default(30) }),
  answer: usageSeries,
});

const lines = {
  month: month.optional(),
  day: day.optional(),
  model: text(200).optional(),
  turnUUID: uuid.optional(),
  sessionUUID: uuid.optional(),
  type: ledgerLine.shape.type.optional(),
};

export const listLedger = route({
  ...common,
  method: 'GET',
  path: '/api/usage/ledger',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: "The ledger's lines, the newest first, each with its cause; members see their own usage",
  query: z.strictObject({ ...lines, ...paging }),
  answer: ledgerLine,
});

export const exportLedger = route({
  ...common,
  method: 'GET',
  path: '/api/usage/ledger/export',
  access: 'person',
  rate: 'read',
  form: 'raw',
  summary: 'The same lines as CSV in UTF-8, all of them',
  query: z.strictObject(lines),
  answer: z.string(),
});

export const getWorkspaceUsage = route({
  ...common,
  method: 'GET',
  path: '/api/admin/usage',
  access: 'admin',
  rate: 'read',
  form: 'data',
  summary: 'What a month of any workspace took, and what it has left',
  query: z.strictObject({ workspace: uuid, month: month.optional() }),
  answer: workspaceUsage,
});

export const grantCredits = route({
  ...common,
  method: 'POST',
  path: '/api/admin/credits',
  access: 'admin',
  rate: 'write',
  form: 'data',
  repeatable: true,
  summary: 'Give a workspace credits',
  body: z.strictObject({
    workspace: uuid,
    amount: credits,
    expiresAt: moment.nullable().optional(),
  }),
  answer: z.object({ grantUUID: uuid, available: nanos }),
});
