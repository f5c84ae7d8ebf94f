import { readDatabase } from '../../faults/databases.ts';

/** How PostgreSQL finds the orders of a product, in the role and with the statement that an ADMIN's list has. */
export async function explained(dataDir: string, product: Readonly<Record<string, string>>): Promise<string> {
  return await readDatabase(dataDir, 'billing', async (db) =>
    db.transaction(async (tx) => {
      await tx.raw('SET LOCAL ROLE billing_worker');
      const { rows } = await tx.raw<{ rows: { 'QUERY PLAN': string }[] }>(
        `EXPLAIN (ANALYZE, TIMING OFF, SUMMARY OFF) SELECT * FROM orders WHERE product @> ?::jsonb
         ORDER BY created_at DESC, uuid ASC LIMIT 20`,
        [JSON.stringify(product)],
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}
