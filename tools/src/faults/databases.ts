import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '@tutka/database';

/** Those with a database of their own. */
export const services = ['identity', 'catalog', 'conversation', 'billing', 'statistics'];

/**
 * Reads one database of a product that runs on the data folder `where`, or on the PostgreSQL at that address, as the superuser,
 * who sees the rows of every tenant.
 */
export async function readDatabase<T>(
  where: string | URL,
  database: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databaseUrl(where, database), { max: 1 });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

/** The superuser's address of one of those databases. */
export function databaseUrl(where: string | URL, database: string): string {
  return new URL(`/${database}`, typeof where === 'string' ? superuserOf(where) : where).href;
}

function superuserOf(dataDir: string): URL {
  const folder = join(dataDir, 'postgres');
  const port = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'superuser.password'), 'utf8').trim();
  return new URL(`postgres://postgres:${password}@127.0.0.1:${port}/`);
}
