import type { Readable } from 'node:stream';
import pg from 'pg';
import { TAKE_TIME } from '../take-time.ts';
import { copyFrom } from './copy.ts';
import { type KeptTable, tablesOf, target } from './snapshot.ts';

/** What a database is to hold. */
export interface Load {
  readonly tables: readonly KeptTable[];
  readonly sequences: Readonly<Record<string, string>>;
  /** A table's rows, as `write` of a snapshot told them. */
  read(table: KeptTable): Readable;
  /** Statements that follow in the same transaction. */
  readonly afterwards: readonly string[];
}

/**
 * Has a database hold this and nothing else, in one transaction. `url` is of a superuser: triggers and references do not
 * look at rows that have stood together before. Throws where the database lacks a table or column, and then changes nothing.
 */
export async function loadDatabase(url: string, load: Load): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(TAKE_TIME);
    await client.query('SET LOCAL session_replication_role = replica');
    const there = await tablesOf(client);
    refuseMissing(load.tables, there);
    await client.query(`TRUNCATE ${there.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
    for (const table of load.tables)
      await copyFrom(client, `COPY ${target(table)} FROM STDIN`, load.read(table));
    for (const [name, last] of Object.entries(load.sequences))
      await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
    for (const statement of load.afterwards) await client.query(statement);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

function refuseMissing(wanted: readonly KeptTable[], there: readonly KeptTable[]): void {
  const columns = new Map(there.map((table) => [table.name, new Set(table.columns)]));
  for (const table of wanted) {
    const known = columns.get(table.name);
    if (!known) throw new Error(`the database has no table ${table.name}`);
    const lost = table.columns.find((column) => !known.has(column));
    if (lost) throw new Error(`the database has no column ${lost} in ${table.name}`);
  }
}
