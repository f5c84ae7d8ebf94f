/**
 * What figures are made of, each a sum of whole numbers: how many, how many tokens, nano-units of cost. Rows know them by
 * their places here: what is new comes last, what is given up stays.
 */
export const MEASURES = [
  // What is there: what came less what went.
  'users',
  'agents',
  'knowledges',
  'mcp_servers',
  'orders_processing',
  // What happened.
  'sign_ups',
  'sessions',
  'messages',
  'replies_completed',
  'replies_stopped',
  'replies_failed',
  'input_tokens',
  'output_tokens',
  'cost',
  'unpriced',
  'orders_placed',
  'orders_completed',
  'orders_cancelled',
  'feedback_good',
  'feedback_bad',
  'documents_added',
  'documents_ready',
  'documents_failed',
  'cited',
  // Of those who signed up then, who came so far later.
  'created_agent',
  'chatted',
  'paid',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Summed from the beginning up to the end of a time, not within it. They stand first in MEASURES. */
export const STOCKS = ['users', 'agents', 'knowledges', 'mcp_servers', 'orders_processing'] as const;

export type Sums = Readonly<Record<Measure, bigint>>;
