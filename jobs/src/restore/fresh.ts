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

/** Where a database is filled until all of a backup is back. */
export const unfinished = (database: string) => `${database}_restoring`;

/** Takes back what a restore has not finished of these databases. */
export async function dropUnfinished(superuserUrl: string, databases: readonly string[]): Promise<void> {
  await on(superuserUrl, async (db) => {
    for (const database of databases)
      await db.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [unfinished(database)]);
  });
}

/** Gives all of what was filled its names, in the place of databases that are fresh: all of it or nothing. */
export async function finish(superuserUrl: string, databases: readonly string[]): Promise<void> {
  await on(superuserUrl, async (db) => {
    for (const database of databases) await db.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [database]);
    await db.transaction(async (tx) => {
      for (const database of databases)
        await tx.raw('ALTER DATABASE ?? RENAME TO ??', [unfinished(database), database]);
    });
  });
}
