import type { Writable } from 'node:stream';
import pg from 'pg';
import { TAKE_TIME } from '../take-time.ts';
import { copyTo } from './copy.ts';

/** Tables that say which migrations ran: a database that is restored has its own. */
const OWN = ['knex_migrations', 'knex_migrations_lock'];

/** A table with the columns that are stored. */
export interface KeptTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A database as it was at one moment, for as long as this is open. */
export interface DatabaseSnapshot {
  /** The migrations that had run. */
  readonly migrations: readonly string[];
  readonly tables: readonly KeptTable[];
  /** The last number that each sequence gave; those that gave none are left out. */
  readonly sequences: Readonly<Record<string, string>>;
  /** Writes a table's rows as PostgreSQL's text, and answers how many there are. */
  write(table: KeptTable, to: Writable): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens a database as it is now; `url` is of a role that sees every row. Who writes is not held up. Throws where policies
 * would hide rows of some table from the role.
 */
export async function openSnapshot(url: string): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ connectionString: url });
  // A connection that is lost while nothing is asked of it: what is asked next fails, and says why.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // It waits until others are written.
    await client.query(TAKE_TIME);
    await refuseHidden(client);
    const [migrations, tables, sequences] = [
      await migrationsOf(client),
      await tablesOf(client),
      await numbersOf(client),
    ];
    return {
      migrations,
      tables,
      sequences,
      write: (table, to) => copyTo(client, `COPY ${target(table)} TO STDOUT`, to),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** A table's name with its columns in brackets. */
export function target({ name, columns }: KeptTable): string {
  return `public.${pg.escapeIdentifier(name)} (${columns.map((one) => pg.escapeIdentifier(one)).join(', ')})`;
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('SELECT name FROM knex_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/** The tables of a database that hold what is kept. */
export async function tablesOf(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [OWN],
  );
  return rows;
}

async function numbersOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL AND NOT starts_with(sequencename, 'knex_')`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function refuseHidden(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relrowsecurity
       AND NOT (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
       AND NOT EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = c.relname
         AND p.cmd IN ('ALL', 'SELECT') AND p.qual = 'true' AND EXISTS (SELECT FROM unnest(p.roles) role
           WHERE CASE role WHEN 'public' THEN true ELSE pg_has_role(current_user, role, 'USAGE') END))`,
  );
  if (rows.length > 0)
    throw new Error(`the role does not see every row of ${rows.map(({ name }) => name).join(', ')}`);
}
