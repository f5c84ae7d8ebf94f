import { type Db, openDatabase } from '@tutka/database';

async function on<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Whether a database is not there, or has no table. */
export async function isFresh(superuserUrl: string, database: string): Promise<boolean> {
  const isThere = await on(superuserUrl, (db) => db('pg_database').where({ datname: database }).first());
  if (!isThere) return true;
  const inside = new URL(superuserUrl);
  inside.pathname = `/${encodeURIComponent(database)}`;
  return await on(
    inside.href,
    async (db) => !(await db('pg_tables').where({ schemaname: 'public' }).first()),
  );
}

/** Takes back a database that was fresh. */
export async function dropDatabase(superuserUrl: string, database: string): Promise<void> {
  await on(superuserUrl, (db) => db.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [database]));
}
