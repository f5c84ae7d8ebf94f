import { z } from 'zod';
import { flag, instant, money, month, paging, text, uuid } from '../fields.ts';
import { route } from '../route.ts';
import { payable } from './currencies.ts';

/** Decimal text that may be below zero: more went back than was still owed. */
const signed = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/);
/** Of a price without tax, what the agent's owner gets, such as 70.00. */
const percent = money;

const earned = {
  currency: payable,
  /** Prices after discounts, without tax, less what was refunded. */
  sold: signed,
  /** The owner's part of it. */
  earned: signed,
};

const sums = {
  ...earned,
  /** Sent to the owner. */
  paid: money,
  /** Earned and not sent yet. */
  owed: signed,
};

const line = z.object({
  uuid,
  at: instant,
  type: z.enum(['earned', 'takenBack', 'paidOut']),
  currency: payable,
  /** Of an agent's sale. */
  agentUUID: uuid.nullable(),
  agentName: z.string().nullable(),
  sold: signed,
  /** What it moved for the owner: below zero where money went back to a buyer, or out to the owner. */
  amount: signed,
  /** Of a transfer. */
  reference: z.string().nullable(),
});
export type EarningLine = z.infer<typeof line>;

const narrowed = {
  agentUUID: uuid.optional(),
  currency: payable.optional(),
  type: line.shape.type.optional(),
  month: month.optional(),
  ...paging,
};

const common = { service: 'billing', form: 'data', sentence: 'Request failed' } as const;

export const getEarnings = route({
  ...common,
  method: 'GET',
  path: '/api/earnings',
  access: 'person',
  rate: 'read',
  summary: 'What the workspace’s agents earned, by currency and month; for its owners and admins',
  answer: z.object({
    /** Of orders from now on. */
    sharePercent: percent,
    sums: z.array(z.object(sums)),
    /** In UTC, the newest first; `paid` in it, whenever it was earned. */
    months: z.array(z.object({ month, ...earned, paid: money })),
  }),
});
export type Earnings = z.infer<typeof getEarnings.answer>;

const agentEarnings = z.object({
  agentUUID: uuid,
  /** As it was called when it was last ordered. */
  name: z.string(),
  /** Completed ones, refunded later or not. */
  orders: z.number().int(),
  ...earned,
});
export type AgentEarnings = z.infer<typeof agentEarnings>;

export const listAgentEarnings = route({
  ...common,
  method: 'GET',
  path: '/api/earnings/agents',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: 'What each agent of the workspace earned, in each currency; what earned last comes first',
  query: z.strictObject(paging),
  answer: agentEarnings,
});

export const listEarningLines = route({
  ...common,
  method: 'GET',
  path: '/api/earnings/lines',
  access: 'person',
  rate: 'read',
  form: 'page',
  summary: 'Each sale, refund and transfer behind the sums, the newest first',
  query: z.strictObject(narrowed),
  answer: line,
});

const owner = z.object({ uuid, logo: z.string(), email: z.string() });

const ownersEarnings = z.object({
  workspace: uuid,
  /** Null where nobody says. */
  name: z.string().nullable(),
  owner: owner.nullable(),
  ...sums,
  /** What the platform keeps of the sales. */
  fee: signed,
  updatedAt: instant,
});
export type OwnersEarnings = z.infer<typeof ownersEarnings>;

export const listOwnersEarnings = route({
  ...common,
  method: 'GET',
  path: '/api/admin/earnings',
  access: 'admin',
  rate: 'read',
  form: 'page',
  summary: 'What is owed to the owners of agents, by workspace and currency; who earned last comes first',
  query: z.strictObject({ isOwed: flag.optional(), workspace: uuid.optional(), ...paging }),
  answer: ownersEarnings,
});

export const listOwnersLines = route({
  ...common,
  method: 'GET',
  path: '/api/admin/earnings/lines',
  access: 'admin',
  rate: 'read',
  form: 'page',
  summary: 'The lines behind what is owed to a workspace, with their orders',
  query: z.strictObject({ workspace: uuid, ...narrowed }),
  answer: line.extend({ orderUUID: uuid.nullable() }),
});

export const createPayout = route({
  ...common,
  method: 'POST',
  path: '/api/admin/payouts',
  access: 'admin',
  rate: 'write',
  summary: 'Note that money was sent to an owner, once a reference; never more than is owed',
  body: z.strictObject({ workspace: uuid, currency: payable, amount: money, reference: text(100) }),
  answer: z.object({ owed: signed }),
});

export const getShareRate = route({
  ...common,
  method: 'GET',
  path: '/api/admin/share-rate',
  access: 'admin',
  rate: 'read',
  summary: 'What part of an agent’s price its owner gets',
  answer: z.object({ percent }),
});

export const setShareRate = route({
  ...common,
  method: 'PUT',
  path: '/api/admin/share-rate',
  access: 'admin',
  rate: 'write',
  summary: 'Set it, from 0 to 100; orders that were placed before keep theirs',
  body: z.strictObject({ percent }),
  answer: z.object({ percent }),
});
