import { z } from 'zod';
import { instant } from '../fields.ts';

const count = z.number().int();
/** An amount by currency, as decimal text with the currency's digits; below zero where more went back than came in. */
const amounts = z.record(z.string().regex(/^[A-Z]{3}$/), z.string().regex(/^-?\d+(\.\d+)?$/));
/** Milliseconds; null where nothing was measured, as of one person. At most 10 % above what it stands for. */
const milliseconds = count.nullable();
const spread = z.object({ p50: milliseconds, p95: milliseconds });

/** What is there at the end of the time, whenever it came. */
const stocks = {
  /** On the platform: accounts; of a workspace: members. */
  users: count,
  /** The Assistants are none that count. */
  agents: count,
  knowledges: count,
  mcpServers: count,
};

/** What happened in the time. */
const flows = {
  signUps: count,
  /** People who sent a message or signed in, each once. */
  activeUsers: count,
  sessions: count,
  /** What people sent. */
  messages: count,
  /** By how they ended. */
  replies: z.object({ completed: count, stopped: count, failed: count }),
  /** In and out, of every model. */
  tokens: count,
  inputTokens: count,
  outputTokens: count,
  /** Of models and web tools, in the ledger's currency, to the nano-unit. */
  cost: z.string().regex(/^-?\d+\.\d{2,9}$/),
  /** Calls of models that have no price, which cost nothing. */
  unpriced: count,
  /** `processing`: placed and undecided at the end of the time; cancelled by the person or by the clock. */
  orders: z.object({ placed: count, processing: count, completed: count, cancelled: count }),
  /** Completed orders less what was refunded. */
  revenue: amounts,
  refunds: amounts,
  feedback: z.object({ good: count, bad: count }),
  /** Documents that became readable or failed, and replies that cite. */
  knowledge: z.object({ added: count, ready: count, failed: count, cited: count }),
  /** From the question to the end of the reply; to its first word. */
  latency: spread,
  firstToken: spread,
};

export const measures = z.object({ ...stocks, ...flows });

export const point = measures.extend({ at: instant });
