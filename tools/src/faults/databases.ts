import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '@tutka/database';

/** Reads one database of a product that runs on `dataDir`, as the superuser, who sees the rows of every tenant. */
export async function readDatabase<T>(
  dataDir: string,
  database: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const db = openDatabase(new URL(database, superuserOf(dataDir)).href, { max: 1 });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

function superuserOf(dataDir: string): URL {
  const folder = join(dataDir, 'postgres');
  const port = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(folder, 'superuser.password'), 'utf8').trim();
  return new URL(`postgres://postgres:${password}@127.0.0.1:${port}/`);
}
