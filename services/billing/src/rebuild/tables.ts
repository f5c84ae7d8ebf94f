import type { ReadModel } from '@tutka/event-store';
import { ownTables } from '@tutka/service-base';

/** Made of billing's own events alone: they can be made anew. */
export const readModels: readonly ReadModel[] = [
  { table: 'plans', key: ['id'] },
  { table: 'discount_codes', key: ['uuid'], lookups: ['code'] },
  { table: 'orders', key: ['uuid'] },
  { table: 'payments', key: ['uuid'], lookups: ['order_uuid'] },
  { table: 'refunds', key: ['uuid'], lookups: ['order_uuid'] },
  { table: 'subscriptions', key: ['uuid'] },
  // Until when a line waits for the sweep: the sweep takes it away.
  { table: 'ledger_lines', key: ['event_id'], leftOut: ['due_at'] },
  { table: 'earning_lines', key: ['event_id'] },
  { table: 'earnings', key: ['workspace', 'currency'] },
  { table: 'share_rates', key: ['workspace'] },
  { table: 'seller', key: ['is_only'] },
  { table: 'reconciliations', key: ['uuid'] },
  // What an ADMIN wrote about it.
  { table: 'differences', key: ['uuid'], leftOut: ['note'] },
];

const counts = 'counts that decide what a turn may take, in the transaction that takes it';
const work = 'work that waits, with its leases';

/** Every other table, each with the reason why events do not make it. */
export const others: Readonly<Record<string, string>> = {
  ...ownTables,
  idempotency_keys: 'answers that were given, for who asks again',
  invoices: 'documents as they were issued, which are never written again',
  invoice_counters: 'numbers that were given out, without gaps',
  billing_details: 'content: what people wrote; no event holds it',
  payment_pages: 'content: where an attempt is paid; no event holds it',
  model_prices: "made of catalog's events as they came",
  given_plans: 'what was done once, so that it is not done again',
  quota_notices: 'what was told once, so that it is not told again',
  notices: 'what providers sent, each once',
  usage_counts: counts,
  counted_turns: counts,
  jobs: work,
  reconciliation_work: work,
  book_lines: 'what was read of a provider’s books, while it is compared',
};
