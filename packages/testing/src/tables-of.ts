import type { Db } from '@tutka/database';

/** The tables of a database, each with the columns of its primary key, sorted. */
export async function tablesOf(db: Db): Promise<Map<string, string[]>> {
  const { rows }: { rows: { table: string; key: string[] | null }[] } = await db.raw(
    `SELECT relname AS table, (SELECT array_agg(attname ORDER BY attname) FROM pg_index JOIN pg_attribute
       ON attrelid = indrelid AND attnum = ANY (indkey) WHERE indrelid = c.oid AND indisprimary)::text[] AS key
     FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return new Map(rows.map(({ table, key }) => [table, key ?? []]));
}
