import { readDatabase } from '../../faults/databases.ts';

/** Whose orders the bench makes, besides those of others. */
export interface Whose {
  readonly workspace: string;
  readonly userUuid: string;
  /** An agent that one order in a thousand is of. */
  readonly agentUuid: string;
}

/** One order in a hundred is of that workspace, the others of ten thousand; two years of them, the newest now. */
const made = `
  INSERT INTO orders (id, uuid, workspace, user_id, user_uuid, status, type, total_price, currency, discount_rules,
    payment_details, product, created_at, updated_at, expired_at)
  SELECT nextval('order_numbers'), gen_random_uuid(),
    CASE n % 100 WHEN 0 THEN :workspace::uuid ELSE md5('workspace ' || n % 9973)::uuid END, n % 9973,
    CASE n % 100 WHEN 0 THEN :userUuid::uuid ELSE md5('person ' || n % 9973)::uuid END,
    CASE WHEN n % 20 = 7 THEN 0 WHEN n % 10 = 3 THEN 2 ELSE 1 END,
    CASE WHEN n % 3 = 0 THEN 'subscription' ELSE 'normal' END, '20.00', (ARRAY['USD','EUR','JPY','CNY'])[1 + n % 7 % 4], '[]',
    jsonb_build_object('provider', 'stripe', 'reference', 'bench-' || n, 'paidAt', null, 'refunds', '[]'::jsonb, 'refunded', '0.00',
      'attempts', jsonb_build_array(jsonb_build_object('uuid', md5('payment ' || n)::uuid, 'provider', 'stripe', 'status', 1,
        'reference', 'bench-' || n, 'amount', '20.00', 'startedAt', '2026-01-01T00:00:00.000Z', 'endedAt', null, 'reason', null))),
    CASE n % 11
      WHEN 0 THEN jsonb_build_object('kind', 'credits', 'amount', '20.00', 'name', 'Credits')
      WHEN 1 THEN jsonb_build_object('kind', 'agent', 'name', 'Agent',
        'agentUUID', CASE n % 1001 WHEN 1 THEN :agentUuid::text ELSE md5('agent ' || n % 997)::uuid::text END)
      WHEN 2 THEN jsonb_build_object('kind', 'plan', 'planId', 'rare-' || n % 1000, 'period', 'year', 'name', 'Rare')
      ELSE jsonb_build_object('kind', 'plan', 'planId', CASE n % 2 WHEN 0 THEN 'pro' ELSE 'team' END, 'period', 'month', 'name', 'Pro')
    END,
    at, at, at + interval '3 days'
  FROM generate_series(:from::int, :to::int) AS n, LATERAL (SELECT now() - (1000000 - n) * interval '63 seconds' AS at) AS t`;

const payments = `
  INSERT INTO payments (uuid, workspace, order_uuid, provider, status, reference, capture, amount_minor, currency, started_at)
  SELECT (payment_details->'attempts'->0->>'uuid')::uuid, workspace, uuid, 'stripe', 1, payment_details->>'reference',
    'capture-' || (payment_details->>'reference'), 2000, currency, created_at
  FROM orders o WHERE payment_details->>'reference' LIKE 'bench-%'
    AND NOT EXISTS (SELECT FROM payments p WHERE p.order_uuid = o.uuid)`;

/** Makes orders number \`from\` to \`to\` of a million, as the tables have them after their payments. */
export async function makeOrders(dataDir: string, whose: Whose, from: number, to: number): Promise<void> {
  await readDatabase(dataDir, 'billing', async (db) => {
    await db.raw(made, { ...whose, from, to });
    await db.raw('VACUUM ANALYZE orders');
    await db.raw(payments);
    await db.raw('VACUUM ANALYZE payments');
  });
}
