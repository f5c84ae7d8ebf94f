import type { Db } from '@tutka/database';
import { readDatabase } from '../../faults/databases.ts';

/** What was written where, by the name of the place. */
export type Canaries = ReadonlyMap<string, string>;

/** Where something was found, and what. */
export interface Sighting {
  readonly where: string;
  readonly canary: string;
}

/** What was looked through, so that a search that looks nowhere is seen. */
export interface Search {
  readonly sightings: readonly Sighting[];
  readonly tables: number;
  readonly rows: number;
}

/** Looks for canaries in every column of every row of a database's tables, whatever they are of; bytes by their bytes. */
export async function searchDatabase(
  dataDir: string,
  database: string,
  canaries: Canaries,
  isWanted: (table: string) => boolean = () => true,
): Promise<Search> {
  return await readDatabase(dataDir, database, async (db) => {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const tables = rows.map(({ name }) => name).filter(isWanted);
    const sightings: Sighting[] = [];
    let count = 0;
    for (const table of tables) {
      const found = await searchTable(db, table, canaries);
      count += found.rows;
      sightings.push(...found.canaries.map((canary) => ({ where: `${database}.${table}`, canary })));
    }
    return { sightings, tables: tables.length, rows: count };
  });
}

async function searchTable(
  db: Db,
  table: string,
  canaries: Canaries,
): Promise<{ rows: number; canaries: string[] }> {
  const names = [...canaries.keys()];
  const texts = names.map((name) => canaries.get(name) ?? '');
  // A row as text shows bytes as hexadecimal digits.
  const { rows } = await db.raw<{ rows: { rows: number; found: string[] | null }[] }>(
    `SELECT (SELECT count(*)::int FROM ??) AS rows,
       (SELECT array_agg(DISTINCT c.name) FROM ?? AS r,
          unnest(?::text[], ?::text[]) AS c(name, words)
        WHERE strpos(r::text, c.words) > 0
          OR strpos(r::text, encode(convert_to(c.words, 'UTF8'), 'hex')) > 0) AS found`,
    [table, table, names, texts],
  );
  return { rows: rows[0]?.rows ?? 0, canaries: rows[0]?.found ?? [] };
}

/** Which canaries stand in a text. */
export function seenIn(where: string, text: string, canaries: Canaries): Sighting[] {
  return [...canaries].filter(([, words]) => text.includes(words)).map(([canary]) => ({ where, canary }));
}
